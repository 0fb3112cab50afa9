-- What is said of a bid settles what was said of it before.
create index notification_of_bid on notification (relative_url) where type = 'Bid';
