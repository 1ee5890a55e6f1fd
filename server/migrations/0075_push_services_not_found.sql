-- How often in a row the push service of a browser could not be found by its name.
alter table push_subscriptions add column not_found int not null default 0;
