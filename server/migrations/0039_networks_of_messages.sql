-- The network that caused an unsolicited message, as a keyed hash: one takes no more than its part of a mailbox's room.
alter table messages add network_hash bytea;
