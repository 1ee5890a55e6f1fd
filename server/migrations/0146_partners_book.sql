-- Whether a partner books the visits of whom it sends itself: the clinic says so of each.
alter table partners add column books_visits boolean not null default false;
