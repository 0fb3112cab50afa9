-- 'taking_back': nobody changes the report any more, and a job counts its facilities anew without it.
alter table calibration drop constraint calibration_state_check;
alter table calibration add constraint calibration_state_check
  check (state in ('reading', 'columns', 'read', 'rejected', 'taking_back', 'taken_back'));
