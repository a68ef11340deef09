@echo off
rem Starts Belote Club. This file is plain ASCII: every code page reads it alike.
rem   Demarrer restore latest    puts the last copy back; every command of belote-club works here.
setlocal
title Belote Club
if not exist "%~dp0python\python.exe" goto inzip
"%~dp0python\python.exe" -X utf8 -m belote_club --window %*
if errorlevel 1 goto fault
exit /b 0

:inzip
echo.
echo   Extrayez d'abord le dossier : clic droit sur le fichier .zip,
echo   "Extraire tout...", puis recommencez dans le dossier extrait.
echo.
pause
exit /b 1

:fault
echo.
echo   Belote Club n'a pas pu continuer : la raison est la ligne ci-dessus.
echo.
pause
exit /b 1
