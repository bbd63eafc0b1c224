"""Turns what stands into paper: blocks, then PDF, XLSX or JSON bytes."""
