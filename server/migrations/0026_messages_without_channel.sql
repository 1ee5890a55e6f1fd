-- Nothing reads by which channel a message goes: there is one. A second brings the column with what asks it.
alter table messages drop column channel;
