-- Made by hand before there was one way to make a table a clinic's.
select platform.make_tenant_table('declined_patients');
