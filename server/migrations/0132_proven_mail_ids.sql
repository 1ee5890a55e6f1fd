-- Of mails that leave from now on the id proves itself, and reports about them are believed with that proof alone.
alter table messages add column is_id_proven boolean not null default false;
alter table messages alter column is_id_proven set default true;
