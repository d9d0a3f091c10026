-- Company pages: contact details, the people of a member and its managers, which fields need approval, proposals, and
-- what the page shows.

-- Former addresses.

create table public.member_redirects (
  slug text primary key check (private.is_slug(slug)),
  member_id uuid not null references public.members (id) on delete cascade
);
create index member_redirects_member_id_idx on public.member_redirects (member_id);
comment on table public.member_redirects is 'Former slugs of members.';

alter table public.member_redirects enable row level security;
grant select on table public.member_redirects to anon, authenticated;
create policy "with the member" on public.member_redirects for select to anon, authenticated
  using (exists (select 1 from public.members m where m.id = member_id));
create trigger keep_address after update of slug on public.members for each row
  when (old.slug <> new.slug) execute function private.keep_address();

-- Who belongs to a member.

create table public.member_people (
  member_id uuid not null references public.members (id) on delete cascade,
  person_id uuid not null references public.user_profiles (id) on delete cascade,
  is_manager boolean not null default false,
  is_shown boolean not null default false,
  title text check (length(title) <= 120 and private.is_line(title)),
  created_at timestamptz not null default now(),
  primary key (member_id, person_id)
);
create index member_people_person_id_idx on public.member_people (person_id, created_at, member_id);
comment on table public.member_people is
  'Who belongs to which member. user_profiles.company_id is the first of a person''s members; triggers keep it and '
  'the rows here in step.';
comment on column public.member_people.is_manager is 'A manager keeps the company page.';
comment on column public.member_people.is_shown is
  'Whether the company page shows the person; only they may choose it (choose_showing).';
comment on column public.member_people.title is
  'What the person is at the company, as its page says; chosen with is_shown.';

create function private.managed() returns setof uuid
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if not private.is_member() then return; end if;
  return query select p.member_id from public.member_people p join public.members m on m.id = p.member_id
    where p.person_id = (select auth.uid()) and p.is_manager and m.status = 'active';
end $$;
comment on function private.managed() is
  'The active members that the signed-in person manages, lapsed ones too, which may pay; none without the second '
  'factor that they need.';

create function private.manages(of_member uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select from private.managed() as m (id) where m.id = of_member) $$;
comment on function private.manages(uuid) is 'Whether the signed-in person manages this member, which must be active.';

create function private.reads_as_member() returns boolean
  language sql stable security definer set search_path = ''
  as $$
  select private.is_member() and (private.is_staff() or not exists (select from private.own_members())
    or exists (select from private.own_members() as o (id) join private.listed_members m on m.id = o.id))
$$;
comment on function private.reads_as_member() is
  'Whether what is for members is for the signed-in person: for staff, for who belongs to a listed member, and for who '
  'has an account and belongs to none.';

alter table public.member_people enable row level security;
grant select, insert (member_id, person_id, is_manager), update (is_manager), delete on table public.member_people
  to authenticated;
create policy "own, managers those of the company, Administrators all" on public.member_people
  for select to authenticated
  using (person_id = (select auth.uid()) and (select private.is_member()) or (select private.is_admin())
    or member_id in (select private.managed()));
-- Nobody may choose their own company (guard_profile_update).
create policy "Administrators add others" on public.member_people for insert to authenticated
  with check ((select private.is_admin()) and person_id <> (select auth.uid()));
create policy "Administrators change others" on public.member_people for update to authenticated
  using ((select private.is_admin()) and person_id <> (select auth.uid()))
    with check ((select private.is_admin()) and person_id <> (select auth.uid()));
create policy "Administrators remove" on public.member_people for delete to authenticated
  using ((select private.is_admin()));

create function public.count_managers(ids uuid[]) returns bigint
  language plpgsql stable security invoker set search_path = ''
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may count managers.');
  return (select count(distinct p.person_id) from public.member_people p join public.members m on m.id = p.member_id
    where p.is_manager and m.status = 'active' and p.member_id = any (ids));
end $$;
comment on function public.count_managers(uuid[]) is
  'How many people keep the pages of those of these members that are active (Administrators): whom deactivating '
  'them would end.';

create function private.follow_company() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if new.company_id is not null then
    insert into public.member_people (member_id, person_id) values (new.company_id, new.id) on conflict do nothing;
  end if;
  if tg_op = 'UPDATE' then
    delete from public.member_people p where p.member_id = old.company_id and p.person_id = new.id;
  end if;
  return null;
end $$;
comment on function private.follow_company() is
  'Trigger: a person''s first company is among those that they belong to; the one that it replaces is not any more.';
create trigger follow_first_company after insert on public.user_profiles for each row
  when (new.company_id is not null) execute function private.follow_company();
create trigger follow_company after update of company_id on public.user_profiles
  for each row when (old.company_id is distinct from new.company_id) execute function private.follow_company();

create function private.keep_first_company() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  person uuid := coalesce(new.person_id, old.person_id);
begin
  -- Two who add a person to two companies at once come one after the other: the second must see the first's row.
  perform from public.user_profiles p where p.id = person for no key update;
  -- The guard of profiles lets this setting pass; no call of the API can set it.
  perform set_config('bkcc.company_follows_people', 'on', true);
  update public.user_profiles p set company_id = r.first_id
    from (select (select o.member_id from public.member_people o where o.person_id = person
      order by o.created_at, o.member_id limit 1) as first_id) as r
    where p.id = person and p.company_id is distinct from r.first_id
      and not exists (select from public.member_people o where o.person_id = person and o.member_id = p.company_id);
  perform set_config('bkcc.company_follows_people', '', true);
  return null;
end $$;
comment on function private.keep_first_company() is
  'Trigger: whoever belongs to a member has a first company: of those that they belong to, the earliest takes the '
  'place of one that is gone.';
create trigger keep_first_company after insert
  or delete on public.member_people for each row execute function private.keep_first_company();

create function private.record_person() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  company text := (select m.name from public.members m where m.id = coalesce(new.member_id, old.member_id));
  person jsonb := (select jsonb_build_object('id', p.id, 'full_name', p.full_name) from public.user_profiles p
    where p.id = coalesce(new.person_id, old.person_id));
begin
  -- Under the person, from whose entries an erasure removes names. With the person or the member itself, no entry of
  -- its own.
  if person is not null and company is not null then
    perform private.write_audit_log('user',
      array[person || case when tg_op <> 'INSERT' then jsonb_strip_nulls(jsonb_build_object(
          'belongs_to', company, 'manager_of', case when old.is_manager then company end))
        else '{}' end],
      array[person || case when tg_op <> 'DELETE' then jsonb_strip_nulls(jsonb_build_object(
          'belongs_to', company, 'manager_of', case when new.is_manager then company end))
        else '{}' end]);
  end if;
  return null;
end $$;
comment on function private.record_person() is
  'Trigger: writes an audit log entry, under the person''s name, when the office lets somebody belong to a member, '
  'makes them a manager, or ends either.';
create trigger record_person after insert or delete or update of is_manager on public.member_people
  for each row when (pg_trigger_depth() = 0) execute function private.record_person();

create function private.tell_manager() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.enqueue_mail('manager-named', p.email,
    'manager-named:' || new.member_id || ':' || new.person_id || ':' || extract(epoch from now()),
    jsonb_build_object('company', m.name, 'path', '/dashboard/company/' || m.slug), 'account', p.id)
    from public.user_profiles p, public.members m
    -- Whoever accepts an invitation becomes a manager by their own act; what the portal itself writes is nobody's.
    where p.id = new.person_id and m.id = new.member_id and p.id <> (select auth.uid());
  return null;
end $$;
comment on function private.tell_manager() is
  'Trigger: tells somebody by mail that the office has made them a manager.';
create trigger tell_new_manager after insert on public.member_people for each row
  when (new.is_manager) execute function private.tell_manager();
create trigger tell_manager after update of is_manager on public.member_people for each row
  when (new.is_manager and not old.is_manager) execute function private.tell_manager();

create function private.choose_showing(of_member uuid, shown boolean, title text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_member(), 'Only members may choose where they are shown.');
  if of_member is null or shown is null or length(title) > 120 then
    raise exception 'Shown or not?' using errcode = '22023';
  end if;
  update public.member_people p set is_shown = shown, title = nullif(btrim(choose_showing.title), '')
    where p.member_id = of_member and p.person_id = (select auth.uid());
  if not found then raise exception 'You do not belong to this company.' using errcode = '42501'; end if;
  return true;
end $$;

create function public.choose_showing(of_member uuid, shown boolean, title text) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.choose_showing(of_member, shown, title) $$;
comment on function public.choose_showing(uuid, boolean, text) is
  'Whether the company page shows the signed-in person, with their name and picture, and as what (members, of a '
  'company that they belong to). Errors: 42501, 22023.';

create function private.leave_company(of_member uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_member(), 'Only members may leave a company.');
  delete from public.member_people p where p.member_id = of_member and p.person_id = (select auth.uid());
  return true;
end $$;

create function public.leave_company(of_member uuid) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.leave_company(of_member) $$;
comment on function public.leave_company(uuid) is
  'Ends that the signed-in person belongs to a company, and manages it (members). Does nothing when they do not '
  'belong to it.';

create function private.get_company_people(of_member uuid)
  returns table (person_id uuid, full_name text, email text, avatar_url text, title text, is_manager boolean,
    is_shown boolean, is_first boolean, created_at timestamptz)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  admin boolean := private.is_admin();
begin
  if not admin and not private.manages(of_member) then
    raise exception 'Only its managers may see the people of a company.' using errcode = '42501';
  end if;
  return query
    select p.id, p.full_name, case when admin then p.email end, p.avatar_url, l.title, l.is_manager, l.is_shown,
      coalesce(p.company_id = l.member_id, false), l.created_at
    from public.member_people l join public.user_profiles p on p.id = l.person_id
    where l.member_id = of_member order by l.is_manager desc, p.full_name, p.id;
end $$;

create function public.get_company_people(of_member uuid)
  returns table (person_id uuid, full_name text, email text, avatar_url text, title text, is_manager boolean,
    is_shown boolean, is_first boolean, created_at timestamptz)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.get_company_people(of_member) $$;
comment on function public.get_company_people(uuid) is
  'Who belongs to a member (Administrators and its managers), managers first, then by name; the address only for '
  'Administrators. is_first: it is the person''s first company.';

-- Contact details. In a table of their own, because row security hides rows and not columns.

create function private.detail_kinds() returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$ select array['email', 'phone', 'address', 'opening_hours', 'linkedin', 'facebook', 'instagram', 'youtube',
    'telegram'] $$;
comment on function private.detail_kinds() is 'The kinds of contact details.';

create table public.contact_details (
  member_id uuid not null references public.members (id) on delete cascade,
  kind text not null check (kind = any (private.detail_kinds())),
  value text not null,
  visibility text not null default 'everybody' check (visibility in ('everybody', 'members', 'nobody')),
  updated_at timestamptz not null default now(),
  primary key (member_id, kind),
  constraint contact_details_value_check check (value ~ '\S' and case kind
    when 'email' then private.is_email(value)
    -- With its extension if it has one.
    when 'phone' then length(value) <= 40 and private.is_line(value)
      and value ~ '^[0-9\s\u00a0\u2007\u202f+()./,-]+([[:alpha:]]+\.?[\s\u00a0\u2007\u202f]*[0-9]+)?$'
      and length(regexp_replace(value, '[^0-9]', '', 'g')) >= 5
    when 'address' then length(value) <= 300 and private.are_lines(value)
    when 'opening_hours' then length(value) <= 300 and private.are_lines(value)
    else private.is_http_url(value) end)
);
comment on table public.contact_details is
  'Contact details of members, each with who may see it: everybody, members, or nobody but the office and the '
  'company''s managers. Functions write them and stamp the member''s updated_at: one lock for both.';
comment on column public.contact_details.value is
  'An address or opening hours may have line breaks; a profile on a social network is its web address.';

alter table public.contact_details enable row level security;
grant select on table public.contact_details to anon, authenticated;
create policy "visitors read what is for everybody" on public.contact_details for select to anon
  using (visibility = 'everybody'
    and exists (select 1 from public.members m where m.id = member_id and m.status = 'active'));
create policy "members also what is for members, managers and Administrators all" on public.contact_details
  for select to authenticated
  using ((select private.is_admin()) or member_id in (select private.managed())
    or (visibility = 'everybody' or visibility = 'members' and (select private.reads_as_member()))
      and exists (select 1 from public.members m where m.id = member_id and m.status = 'active'));
create trigger stamp_updated_at before update on public.contact_details
  for each row execute function private.stamp_updated_at();

create function private.record_detail() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  of_member jsonb := (select jsonb_build_object('id', m.id, 'name', m.name) from public.members m
    where m.id = coalesce(new.member_id, old.member_id));
  before jsonb := of_member;
  after jsonb := of_member;
begin
  if tg_op <> 'INSERT' then
    before := before
      || jsonb_build_object('public_' || old.kind, private.hidden_value(old.value), 'public_' || old.kind
        || '_visibility', old.visibility);
  end if;
  if tg_op <> 'DELETE' then
    after := after
      || jsonb_build_object('public_' || new.kind, private.hidden_value(new.value), 'public_' || new.kind
        || '_visibility', new.visibility);
  end if;
  if of_member is not null then perform private.write_audit_log('member', array[before], array[after]); end if;
  return null;
end $$;
comment on function private.record_detail() is
  'Trigger: writes an audit log entry, under the member''s name, for a contact detail; of its value only the '
  'length, because it may be a person''s.';
create trigger record_detail after insert or update
  or delete on public.contact_details for each row execute function private.record_detail();

-- What managers may change.

create table public.company_fields (
  field text primary key check (field ~ '^[a-z_]+$'),
  needs_approval boolean not null
);
comment on table public.company_fields is
  'What managers may change of their company page: columns of members, kinds of contact details, and visibility (of '
  'all contact details).';
comment on column public.company_fields.needs_approval is
  'Whether a change of a manager waits for the office, as a proposal.';

insert into public.company_fields (field, needs_approval) values
  ('name', true), ('legal_name_cyrillic', true), ('industry', true), ('description', true), ('about', true),
  ('website', true), ('logo_url', true), ('country', true), ('city', true), ('founded', true),
  ('employees', true), ('languages', true), ('keywords', true), ('looking_for', true), ('email', true),
  ('phone', false), ('address', true), ('opening_hours', false), ('linkedin', true), ('facebook', true),
  ('instagram', true), ('youtube', true), ('telegram', true), ('visibility', false);

alter table public.company_fields enable row level security;
grant select on table public.company_fields to authenticated;
create policy "members read" on public.company_fields for select to authenticated using ((select private.is_member()));
create trigger record_changes after update on public.company_fields
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_changes('company_field', 'field');

create function private.save_company_fields(rules jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may change which fields need approval.');
  perform private.only_one_object(rules, 5000);
  if exists (select from jsonb_each(rules) r
    where jsonb_typeof(r.value) <> 'boolean'
      or not exists (select from public.company_fields f where f.field = r.key)) then
    raise exception 'Each field of a company page needs approval or does not.' using errcode = '22023';
  end if;
  update public.company_fields f set needs_approval = r.value::boolean from jsonb_each(rules) r where f.field = r.key;
end $$;

create function public.save_company_fields(rules jsonb) returns void
  language sql volatile security invoker set search_path = ''
  as $$ select private.save_company_fields(rules) $$;
comment on function public.save_company_fields(jsonb) is
  'Says which fields of a company page need approval (Administrators): {field: needs_approval}; a field that is '
  'absent stays. Stores all of them or none. Errors: 42501, 22023.';

-- Grants on functions.

grant execute on function private.managed(), private.manages(uuid) to authenticated, service_role;
grant execute on function private.reads_as_member() to anon, authenticated, service_role;
grant execute on function private.choose_showing(uuid, boolean, text), private.leave_company(uuid),
  private.get_company_people(uuid), private.save_company_fields(jsonb)
  to authenticated;
grant execute on function private.detail_kinds() to anon, authenticated, service_role;
grant execute on function public.choose_showing(uuid, boolean, text), public.leave_company(uuid),
  public.get_company_people(uuid), public.save_company_fields(jsonb)
  to authenticated;
grant execute on function public.count_managers(uuid[]) to authenticated;
