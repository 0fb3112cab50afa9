-- What is over is removed by its age.
create index rate_window_age on rate_window (window_start);
create index mail_sent_age on mail_sent (sent_at);
create index notification_read_age on notification (created_at) where read_at is not null;
