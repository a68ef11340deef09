"""Mutation testing of ``scoring``: does a test notice when a line of it is changed?"""
