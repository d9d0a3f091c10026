-- Audit log: what staff changed. Triggers write it; nobody can change it.

create table public.audit_log (
  id bigint primary key generated always as identity,
  happened_at timestamptz not null default clock_timestamp(),
  actor_id uuid not null,
  actor_name text not null,
  action text not null check (action in ('created', 'changed', 'role_changed', 'deleted')),
  subject text not null check (subject ~ '^[a-z_]+$'),
  subject_id text not null,
  subject_name text not null,
  before jsonb,
  after jsonb
);
create index audit_log_happened_at_idx on public.audit_log (happened_at desc, id desc);
create index audit_log_subject_idx on public.audit_log (subject, happened_at desc, id desc);
create index audit_log_subject_id_idx on public.audit_log (subject_id, happened_at desc, id desc);
create index audit_log_actor_id_idx on public.audit_log (actor_id, happened_at desc, id desc);
create index audit_log_totals_idx on public.audit_log (subject, action);
comment on table public.audit_log is 'Audit log: one row for each change that staff made. Append-only.';
comment on column public.audit_log.actor_id is
  'Who made the change. No foreign key: the entry outlives the person''s account.';
comment on column public.audit_log.actor_name is 'The name at that time.';
comment on column public.audit_log.before is
  'The values that were changed or removed; roles and companies by name, of rich and long texts the number of '
  'characters.';
comment on column public.audit_log.after is 'The values that were set, in the same form.';

alter table public.audit_log enable row level security;
grant select on table public.audit_log to authenticated;
create policy "Administrators read" on public.audit_log for select to authenticated using ((select private.is_admin()));

create view public.audit_log_actors with (security_invoker = true) as
  select distinct on (l.actor_id) l.actor_id, l.actor_name, l.happened_at as last_at
  from public.audit_log l where l.actor_name <> 'Erased person' order by l.actor_id, l.happened_at desc, l.id desc;
comment on view public.audit_log_actors is
  'Whoever stands in the audit log as the one who acted, by the last name there, with the time of the last act '
  '(last_at): staff, accountants, managers, and who has left; not whose name was erased.';
grant select on table public.audit_log_actors to authenticated;

create function private.refuse_audit_log_change() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  if current_setting('bkcc.owner_anonymises_audit_log', true) = 'on' then return coalesce(new, old); end if;
  raise exception 'The audit log is append-only.' using errcode = '42501';
end $$;
comment on function private.refuse_audit_log_change() is
  'Trigger: keeps even the owner of the database from changing the audit log by accident.';
create trigger refuse_change before update or delete on public.audit_log
  for each row execute function private.refuse_audit_log_change();
create trigger refuse_truncate before truncate on public.audit_log
  for each statement execute function private.refuse_audit_log_change();

-- What an entry holds. Of messages, applications, registrations and subscribers only what no erasure has to remove.

create function private.audited_name(kind text, of_row jsonb) returns text
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return case kind
    when 'registration' then (select e.title from public.events e where e.id = (of_row ->> 'event_id')::uuid)
    when 'message' then initcap(of_row ->> 'subject') || ' message of '
      || to_char((of_row ->> 'created_at')::timestamptz at time zone 'Europe/Sofia', 'FMMonth FMDD, YYYY')
    when 'application' then of_row ->> 'company_name'
    when 'subscriber' then 'Subscriber'
    when 'mail' then of_row ->> 'template'
    when 'synonym' then of_row #>> '{words,0}'
    when 'newsletter_issue' then coalesce(nullif(of_row ->> 'subject', ''), 'Issue without a subject')
    else coalesce(nullif(of_row ->> 'name', ''), nullif(of_row ->> 'full_name', ''), of_row ->> 'title',
      of_row ->> 'question', of_row ->> 'city', of_row ->> 'text', of_row ->> 'email', of_row ->> 'key',
      of_row ->> 'type', of_row ->> 'subject', of_row ->> 'field')
  end;
end $$;
comment on function private.audited_name(text, jsonb) is
  'The name of what an entry is about, which stays after its deletion: never a visitor''s name or address. Null for '
  'a registration whose event is gone.';

create function private.audited_value(value jsonb) returns jsonb
  language sql immutable parallel safe set search_path = ''
  as $$
  select case
    when jsonb_typeof(value) = 'string'
      and (length(value #>> '{}') > 500 or ltrim(value #>> '{}') like '<%') then jsonb_build_object('characters',
        length(value #>> '{}'))
    when jsonb_typeof(value) = 'object' then value - 'digest'
    else value end
$$;
comment on function private.audited_value(jsonb) is
  'A value as an entry stores it: of a rich or long text only its length. The digest of an object only shows that '
  'it changed.';

create function private.audited_values(kind text, of_row jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  shown text[] := case kind
    when 'registration' then array['status', 'override_reason']
    when 'message' then array['status', 'assignee_id', 'answer', 'note']
    when 'application' then array['status', 'note', 'message_to_applicant']
    when 'subscriber' then array['status']
    when 'mail' then array['state']
    when 'retention_period' then array['days']
    when 'letter' then array['audience_words', 'recipients', 'without_address', 'content']
    when 'newsletter_issue' then array['subject', 'preheader', 'blocks', 'status', 'scheduled_at', 'recipients']
    when 'notice' then array['addresses', 'pace']
    when 'proposal' then array['status', 'message_to_manager']
  end;
begin
  if shown is not null then
    return (select jsonb_object_agg(case s.name when 'override_reason' then 'admitted_over_capacity'
      when 'assignee_id' then 'assignee' else s.name end, of_row -> s.name)
      from unnest(shown) as s (name) where of_row ? s.name);
  end if;
  return of_row - array['id', 'created_at', 'updated_at', 'updated_by', 'invited_by', 'search_text', 'folded',
    'full_name', 'phone', 'avatar_url', 'role_id', 'company_id', 'category_id', 'event_id']
    -- The name of an entry about money says number and day, which are values of their own.
    - case when kind in ('document', 'payment') then array['name'] else '{}' end
    || case when of_row ? 'role_id' then jsonb_build_object('role',
         (select r.name from public.user_roles r where r.id = (of_row ->> 'role_id')::uuid)) else '{}' end
    || case when of_row ? 'company_id' then jsonb_build_object('company',
         coalesce((select m.name from public.members m where m.id = (of_row ->> 'company_id')::uuid),
           of_row ->> 'company_id'))
           else '{}' end;
end $$;
comment on function private.audited_values(text, jsonb) is
  'The values of a row that an entry may store: roles and companies by name; no bookkeeping columns, telephone '
  'numbers or pictures of people; of what visitors sent, its status and what the office did.';

create function private.write_audit_log(subject_kind text, olds jsonb[], news jsonb[]) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  actor uuid := (select auth.uid());
  actor_is_staff boolean;
  known_as text;
begin
  -- Changes by seeds, migrations and the service role are not audited.
  if actor is null then return; end if;
  actor_is_staff := private.is_staff() or private.is_accountant();
  select full_name into known_as from public.user_profiles where id = actor;
  insert into public.audit_log (actor_id, actor_name, action, subject, subject_id, subject_name, before, after)
    select actor, coalesce(known_as, entry.name), entry.action, subject_kind, entry.key, entry.name, entry.before,
      entry.after
    from (
      select coalesce(one ->> 'id', one ->> 'key', one ->> 'type', one ->> 'subject', one ->> 'field') as key,
        private.audited_name(subject_kind, one) as name,
        case when o is null then 'created' when n is null then 'deleted'
          when o -> 'role_id' is distinct from n -> 'role_id' then 'role_changed' else 'changed' end as action,
        (select jsonb_object_agg(key, private.audited_value(value))
          from jsonb_each(case when n is null then jsonb_strip_nulls(v.old) else v.old end)
          where v.new -> key is distinct from value) as before,
        (select jsonb_object_agg(key, private.audited_value(value))
          from jsonb_each(case when o is null then jsonb_strip_nulls(v.new) else v.new end)
          where v.old -> key is distinct from value) as after
      from unnest(olds, news) as pair (o, n),
        lateral (select coalesce(n, o)) as either (one),
        -- offset 0 keeps the planner from working the values out again for each key.
        lateral (select private.audited_values(subject_kind, o) as old, private.audited_values(subject_kind, n) as new
          offset 0) as v
      offset 0
    ) as entry
    -- Of a second factor that was removed nothing but its person is known.
    where (entry.action = 'deleted' or entry.before is not null or entry.after is not null)
      -- A registration goes with its event, whose entry says so.
      and entry.name is not null
      -- Members' changes to their own profiles are not audited, those of managers to their company page are. Somebody
      -- who just gave up their staff role no longer counts as staff here.
      and (actor_is_staff or subject_kind in ('invitation', 'member')
        or (subject_kind = 'user' and entry.action <> 'changed'));
end $$;
comment on function private.write_audit_log(text, jsonb[], jsonb[]) is
  'Writes an entry for each pair of an old and a new row that differ in more than bookkeeping columns; either array '
  'may be null.';

-- Triggers for the audited tables. First argument: the subject; second: the key column.

create function private.record_additions() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_audit_log(tg_argv[0], null, (select array_agg(to_jsonb(n)) from new_rows n));
  return null;
end $$;
comment on function private.record_additions() is 'Trigger: writes an entry for each row that was added.';

create function private.record_removals() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_audit_log(tg_argv[0], (select array_agg(to_jsonb(o)) from old_rows o), null);
  return null;
end $$;
comment on function private.record_removals() is 'Trigger: writes an entry for each row that was removed.';

create function private.record_changes() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  olds jsonb[];
  news jsonb[];
begin
  -- Rows keep their key, so sorting both transition tables by it pairs old and new.
  select array_agg(to_jsonb(o) order by to_jsonb(o) ->> tg_argv[1]) into olds from old_rows o;
  select array_agg(to_jsonb(n) order by to_jsonb(n) ->> tg_argv[1]) into news from new_rows n;
  if olds is not null then perform private.write_audit_log(tg_argv[0], olds, news); end if;
  return null;
end $$;
comment on function private.record_changes() is
  'Trigger: writes an entry for each row that was changed, with the values that differ.';

create function private.record_row() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_audit_log(tg_argv[0], array[case when tg_op <> 'INSERT' then to_jsonb(old) end],
    array[case when tg_op <> 'DELETE' then to_jsonb(new) end]);
  return null;
end $$;
comment on function private.record_row() is
  'Row trigger, for tables that staff change row by row or only some of whose changes are audited (when): writes an '
  'entry. Argument: the subject. Calls write_audit_log.';

-- Users and invitations are created before this file. Later files create these triggers beside their tables.

create trigger record_additions after insert on public.user_profiles referencing new table as new_rows
  for each statement execute function private.record_additions('user');
create trigger record_changes after update on public.user_profiles
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_changes('user', 'id');
create trigger record_removals after delete on public.user_profiles referencing old table as old_rows
  for each statement execute function private.record_removals('user');
create trigger record_additions after insert on public.invitations referencing new table as new_rows
  for each statement execute function private.record_additions('invitation');
create trigger record_changes after update on public.invitations referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_changes('invitation', 'id');
