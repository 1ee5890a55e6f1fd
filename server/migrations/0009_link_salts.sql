-- What a renewed link of a visit is derived from is random: a number that was counted on came again after a restore, and
-- with it a link that had been ended. Those renewed so far keep their number as their salt, and with it their link.
alter table appointments drop constraint appointments_manage_link_number_check;
alter table appointments alter column manage_link_number drop default, alter column manage_link_number drop not null;
alter table appointments alter column manage_link_number type text using nullif(manage_link_number, 1)::text;
alter table appointments rename column manage_link_number to manage_link_salt;
