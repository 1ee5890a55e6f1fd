-- Pages are kept while nothing that they show has changed; opening hours are shown, and decide no times.
select platform.note_slot_changes_of('opening_hours');
