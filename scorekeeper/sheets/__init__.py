"""Turns the current state of an event into paper: blocks, then PDF, XLSX or JSON bytes."""
