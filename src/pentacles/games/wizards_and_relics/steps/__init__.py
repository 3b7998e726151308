"""The rules of Wizards & Relics as steps, by chapter."""
