"""The dress rehearsal: a whole event played at speed through real desks in processes of their own."""
