-- A function with settings of its own is called anew by every default and policy: forty-seven times a booking. Without
-- them the planner puts its expression in their place. Its names are resolved here, so no search_path can bend them.
create or replace function current_organization() returns uuid
  language sql stable parallel safe
  return current_setting('app.organization_id')::uuid;
