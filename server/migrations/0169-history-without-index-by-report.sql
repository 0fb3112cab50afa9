-- A line of a report is found by what it says, in the index of the lines; a fourth index cost a report of 250,000 rows half a second.
drop index purchase_history_calibration;
