-- Who ended the mails of a saved question stays, so that its author sees it.
alter table assistant_recipient
  drop constraint assistant_recipient_state_check,
  add constraint assistant_recipient_state_check check (state in ('on', 'ended', 'left_out'));
