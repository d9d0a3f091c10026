-- Company pages: contact details, the people of a member and its managers, which fields need approval, proposals, and what the page shows.

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
create trigger keep_address after update of slug on public.members for each row when (old.slug <> new.slug) execute function private.keep_address();

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
comment on table public.member_people is 'Who belongs to which member. user_profiles.company_id is the first of a person''s members; triggers keep it and the rows here in step.';
comment on column public.member_people.is_manager is 'A manager keeps the company page.';
comment on column public.member_people.is_shown is 'Whether the company page shows the person; only they may choose it (choose_showing).';
comment on column public.member_people.title is 'What the person is at the company, as its page says; chosen with is_shown.';

create function private.managed() returns setof uuid
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if not private.is_member() then return; end if;
  return query select p.member_id from public.member_people p join public.members m on m.id = p.member_id
    where p.person_id = (select auth.uid()) and p.is_manager and m.status = 'active';
end $$;
comment on function private.managed() is 'The active members that the signed-in person manages; none without the second factor that they need.';

create function private.manages(of_member uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select from private.managed() as m (id) where m.id = of_member) $$;
comment on function private.manages(uuid) is 'Whether the signed-in person manages this member, which must be active.';

alter table public.member_people enable row level security;
grant select, insert (member_id, person_id, is_manager), update (is_manager), delete on table public.member_people to authenticated;
create policy "own, managers those of the company, Administrators all" on public.member_people for select to authenticated
  using (person_id = (select auth.uid()) and (select private.is_member()) or (select private.is_admin()) or member_id in (select private.managed()));
-- Nobody may choose their own company (guard_profile_update).
create policy "Administrators add others" on public.member_people for insert to authenticated
  with check ((select private.is_admin()) and person_id <> (select auth.uid()));
create policy "Administrators change others" on public.member_people for update to authenticated
  using ((select private.is_admin()) and person_id <> (select auth.uid())) with check ((select private.is_admin()) and person_id <> (select auth.uid()));
create policy "Administrators remove" on public.member_people for delete to authenticated using ((select private.is_admin()));

create function public.count_managers(ids uuid[]) returns bigint
  language plpgsql stable security invoker set search_path = ''
  as $$
begin
  if not private.is_admin() then raise exception 'Only Administrators may count managers.' using errcode = '42501'; end if;
  return (select count(distinct p.person_id) from public.member_people p join public.members m on m.id = p.member_id
    where p.is_manager and m.status = 'active' and p.member_id = any (ids));
end $$;
comment on function public.count_managers(uuid[]) is 'How many people keep the pages of those of these members that are active (Administrators): whom deactivating them would end.';

create function private.follow_company() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if new.company_id is not null then
    insert into public.member_people (member_id, person_id) values (new.company_id, new.id) on conflict do nothing;
  end if;
  if tg_op = 'UPDATE' then delete from public.member_people p where p.member_id = old.company_id and p.person_id = new.id; end if;
  return null;
end $$;
comment on function private.follow_company() is 'Trigger: a person''s first company is among those that they belong to; the one that it replaces is not any more.';
create trigger follow_first_company after insert on public.user_profiles for each row when (new.company_id is not null) execute function private.follow_company();
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
    from (select (select o.member_id from public.member_people o where o.person_id = person order by o.created_at, o.member_id limit 1) as first_id) as r
    where p.id = person and p.company_id is distinct from r.first_id
      and not exists (select from public.member_people o where o.person_id = person and o.member_id = p.company_id);
  perform set_config('bkcc.company_follows_people', '', true);
  return null;
end $$;
comment on function private.keep_first_company() is 'Trigger: whoever belongs to a member has a first company: of those that they belong to, the earliest takes the place of one that is gone.';
create trigger keep_first_company after insert or delete on public.member_people for each row execute function private.keep_first_company();

create function private.record_person() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  company text := (select m.name from public.members m where m.id = coalesce(new.member_id, old.member_id));
  person jsonb := (select jsonb_build_object('id', p.id, 'full_name', p.full_name) from public.user_profiles p where p.id = coalesce(new.person_id, old.person_id));
begin
  -- Under the person, from whose entries an erasure removes names. With the person or the member itself, no entry of its own.
  if person is not null and company is not null then
    perform private.write_audit_log('user',
      array[person || case when tg_op <> 'INSERT' then jsonb_strip_nulls(jsonb_build_object('belongs_to', company, 'manager_of', case when old.is_manager then company end)) else '{}' end],
      array[person || case when tg_op <> 'DELETE' then jsonb_strip_nulls(jsonb_build_object('belongs_to', company, 'manager_of', case when new.is_manager then company end)) else '{}' end]);
  end if;
  return null;
end $$;
comment on function private.record_person() is 'Trigger: writes an audit log entry, under the person''s name, when the office lets somebody belong to a member, makes them a manager, or ends either.';
create trigger record_person after insert or delete or update of is_manager on public.member_people
  for each row when (pg_trigger_depth() = 0) execute function private.record_person();

create function private.tell_manager() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.enqueue_mail('manager-named', p.email, 'manager-named:' || new.member_id || ':' || new.person_id || ':' || extract(epoch from now()),
      jsonb_build_object('company', m.name, 'path', '/dashboard/company/' || m.slug), 'account', p.id)
    from public.user_profiles p, public.members m
    -- Whoever accepts an invitation becomes a manager by their own act; what the portal itself writes is nobody's.
    where p.id = new.person_id and m.id = new.member_id and p.id <> (select auth.uid());
  return null;
end $$;
comment on function private.tell_manager() is 'Trigger: tells somebody by mail that the office has made them a manager.';
create trigger tell_new_manager after insert on public.member_people for each row when (new.is_manager) execute function private.tell_manager();
create trigger tell_manager after update of is_manager on public.member_people for each row when (new.is_manager and not old.is_manager) execute function private.tell_manager();

create function private.choose_showing(of_member uuid, shown boolean, title text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  if not private.is_member() then raise exception 'Only members may choose where they are shown.' using errcode = '42501'; end if;
  if of_member is null or shown is null or length(title) > 120 then raise exception 'Shown or not?' using errcode = '22023'; end if;
  update public.member_people p set is_shown = shown, title = nullif(btrim(choose_showing.title), '') where p.member_id = of_member and p.person_id = (select auth.uid());
  if not found then raise exception 'You do not belong to this company.' using errcode = '42501'; end if;
  return true;
end $$;
comment on function private.choose_showing(uuid, boolean, text) is 'See public.choose_showing.';

create function public.choose_showing(of_member uuid, shown boolean, title text) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.choose_showing(of_member, shown, title) $$;
comment on function public.choose_showing(uuid, boolean, text) is 'Whether the company page shows the signed-in person, with their name and picture, and as what (members, of a company that they belong to). Errors: 42501, 22023.';

create function private.leave_company(of_member uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  if not private.is_member() then raise exception 'Only members may leave a company.' using errcode = '42501'; end if;
  delete from public.member_people p where p.member_id = of_member and p.person_id = (select auth.uid());
  return true;
end $$;
comment on function private.leave_company(uuid) is 'See public.leave_company.';

create function public.leave_company(of_member uuid) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.leave_company(of_member) $$;
comment on function public.leave_company(uuid) is 'Ends that the signed-in person belongs to a company, and manages it (members). Does nothing when they do not belong to it.';

create function private.company_people(of_member uuid) returns table (person_id uuid, full_name text, email text, avatar_url text, title text, is_manager boolean, is_shown boolean, is_first boolean, created_at timestamptz)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  admin boolean := private.is_admin();
begin
  if not admin and not private.manages(of_member) then raise exception 'Only its managers may see the people of a company.' using errcode = '42501'; end if;
  return query
    select p.id, p.full_name, case when admin then p.email end, p.avatar_url, l.title, l.is_manager, l.is_shown, coalesce(p.company_id = l.member_id, false), l.created_at
    from public.member_people l join public.user_profiles p on p.id = l.person_id
    where l.member_id = of_member order by l.is_manager desc, p.full_name, p.id;
end $$;
comment on function private.company_people(uuid) is 'See public.get_company_people.';

create function public.get_company_people(of_member uuid) returns table (person_id uuid, full_name text, email text, avatar_url text, title text, is_manager boolean, is_shown boolean, is_first boolean, created_at timestamptz)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.company_people(of_member) $$;
comment on function public.get_company_people(uuid) is 'Who belongs to a member (Administrators and its managers), managers first, then by name; the address only for Administrators. is_first: it is the person''s first company.';

-- Contact details. In a table of their own, because row security hides rows and not columns.

create function private.detail_kinds() returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$ select array['email', 'phone', 'address', 'opening_hours', 'linkedin', 'facebook', 'instagram', 'youtube', 'telegram'] $$;
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
    when 'phone' then length(value) <= 40 and private.is_line(value) and value ~ '^[0-9\s\u00a0\u2007\u202f+()./,-]+([[:alpha:]]+\.?[\s\u00a0\u2007\u202f]*[0-9]+)?$' and length(regexp_replace(value, '[^0-9]', '', 'g')) >= 5
    when 'address' then length(value) <= 300 and private.are_lines(value)
    when 'opening_hours' then length(value) <= 300 and private.are_lines(value)
    else private.is_http_url(value) end)
);
create index contact_details_email_idx on public.contact_details (lower(value)) where kind = 'email';
comment on table public.contact_details is 'Contact details of members, each with who may see it: everybody, members, or nobody but the office and the company''s managers. Functions write them and stamp the member''s updated_at: one lock for both.';
comment on column public.contact_details.value is 'An address or opening hours may have line breaks; a profile on a social network is its web address.';

alter table public.contact_details enable row level security;
grant select on table public.contact_details to anon, authenticated;
create policy "visitors read what is for everybody" on public.contact_details for select to anon
  using (visibility = 'everybody' and exists (select 1 from public.members m where m.id = member_id and m.status = 'active'));
create policy "members also what is for members, managers and Administrators all" on public.contact_details for select to authenticated
  using ((select private.is_admin()) or member_id in (select private.managed())
    or (visibility = 'everybody' or visibility = 'members' and (select private.is_member())) and exists (select 1 from public.members m where m.id = member_id and m.status = 'active'));
create trigger stamp_updated_at before update on public.contact_details for each row execute function private.stamp_updated_at();

create function private.record_detail() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  of_member jsonb := (select jsonb_build_object('id', m.id, 'name', m.name) from public.members m where m.id = coalesce(new.member_id, old.member_id));
  before jsonb := of_member;
  after jsonb := of_member;
begin
  if tg_op <> 'INSERT' then before := before || jsonb_build_object('public_' || old.kind, private.hidden_value(old.value), 'public_' || old.kind || '_visibility', old.visibility); end if;
  if tg_op <> 'DELETE' then after := after || jsonb_build_object('public_' || new.kind, private.hidden_value(new.value), 'public_' || new.kind || '_visibility', new.visibility); end if;
  if of_member is not null then perform private.write_audit_log('member', array[before], array[after]); end if;
  return null;
end $$;
comment on function private.record_detail() is 'Trigger: writes an audit log entry, under the member''s name, for a contact detail; of its value only the length, because it may be a person''s.';
create trigger record_detail after insert or update or delete on public.contact_details for each row execute function private.record_detail();

-- What managers may change.

create table public.company_fields (
  field text primary key check (field ~ '^[a-z_]+$'),
  needs_approval boolean not null
);
comment on table public.company_fields is 'What managers may change of their company page: columns of members, kinds of contact details, and visibility (of all contact details).';
comment on column public.company_fields.needs_approval is 'Whether a change of a manager waits for the office, as a proposal.';

insert into public.company_fields (field, needs_approval) values
  ('name', true), ('legal_name_cyrillic', true), ('industry', true), ('description', true), ('about', true), ('website', true), ('logo_url', true), ('country', true), ('city', true), ('founded', true),
  ('employees', true), ('languages', true), ('keywords', true), ('looking_for', true), ('email', true), ('phone', false), ('address', true), ('opening_hours', false), ('linkedin', true), ('facebook', true),
  ('instagram', true), ('youtube', true), ('telegram', true), ('visibility', false);

alter table public.company_fields enable row level security;
grant select on table public.company_fields to authenticated;
create policy "members read" on public.company_fields for select to authenticated using ((select private.is_member()));
create trigger record_changes after update on public.company_fields referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_changes('company_field', 'field');

create function private.save_company_fields(rules jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  if not private.is_admin() then raise exception 'Only Administrators may change which fields need approval.' using errcode = '42501'; end if;
  perform private.only_one_object(rules, 5000);
  if exists (select from jsonb_each(rules) r where jsonb_typeof(r.value) <> 'boolean' or not exists (select from public.company_fields f where f.field = r.key)) then
    raise exception 'Each field of a company page needs approval or does not.' using errcode = '22023';
  end if;
  update public.company_fields f set needs_approval = r.value::boolean from jsonb_each(rules) r where f.field = r.key;
end $$;
comment on function private.save_company_fields(jsonb) is 'See public.save_company_fields.';

create function public.save_company_fields(rules jsonb) returns void
  language sql volatile security invoker set search_path = ''
  as $$ select private.save_company_fields(rules) $$;
comment on function public.save_company_fields(jsonb) is 'Says which fields of a company page need approval (Administrators): {field: needs_approval}; a field that is absent stays. Stores all of them or none. Errors: 42501, 22023.';

-- Proposals.

create function private.keys_of(value jsonb) returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$ select coalesce(array_agg(k.name order by k.name), '{}') from jsonb_object_keys(case when jsonb_typeof(value) = 'object' then value else '{}' end) as k (name) $$;
comment on function private.keys_of(jsonb) is 'The keys of a JSON object, sorted; none of another value, which a constraint refuses.';

create table public.proposals (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.members (id) on delete cascade,
  proposed_by uuid not null,
  proposed_by_name text not null,
  member_version timestamptz not null,
  base jsonb not null check (jsonb_typeof(base) = 'object'),
  changes jsonb not null check (jsonb_typeof(changes) = 'object' and changes <> '{}'),
  fields text[] not null generated always as (private.keys_of(changes)) stored,
  status text not null default 'pending' check (status in ('pending', 'approved', 'corrected', 'returned', 'withdrawn')),
  applied jsonb check (jsonb_typeof(applied) = 'object'),
  message text check (length(message) <= 5000),
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint proposals_decided_has_date check ((status in ('approved', 'corrected', 'returned')) = (decided_at is not null)),
  constraint proposals_taken_has_values check ((status in ('approved', 'corrected')) = (applied is not null))
);
create unique index proposals_pending_idx on public.proposals (member_id) where status = 'pending';
create index proposals_member_id_idx on public.proposals (member_id, created_at desc, id);
create index proposals_status_idx on public.proposals (status, created_at, id);
create index proposals_proposed_by_idx on public.proposals (proposed_by);
comment on table public.proposals is 'Proposals: changes of company pages that wait for the office, and what became of them. At most one of a member is pending. Functions write them.';
comment on column public.proposals.proposed_by is 'Who proposed it last. No foreign key: the proposal outlives the account.';
comment on column public.proposals.proposed_by_name is 'The name at that time.';
comment on column public.proposals.member_version is 'The version of the member that it was made from.';
comment on column public.proposals.base is 'What the fields of changes held in that version.';
comment on column public.proposals.changes is 'The proposed values by field (company_fields): of a column of members its value, of a contact detail {value, visibility}; null, [] and a null value clear it.';
comment on column public.proposals.fields is 'The fields in changes: lists name them without reading the values.';
comment on column public.proposals.applied is 'What the office stored of it, in the same form.';
comment on column public.proposals.message is 'What the office wrote to the manager.';
comment on column public.proposals.decided_by is 'Who approved or returned it. No foreign key: the decision outlives the account.';
comment on column public.proposals.updated_at is 'The version that a decision or another change must be based on (optimistic lock).';

alter table public.proposals enable row level security;
grant select on table public.proposals to authenticated;
create policy "managers of the member, Administrators all" on public.proposals for select to authenticated
  using ((select private.is_admin()) or member_id in (select private.managed()));
-- Not for what another table's trigger does: nobody has changed the proposal then.
create trigger stamp_updated_at before update on public.proposals for each row when (pg_trigger_depth() = 0) execute function private.stamp_updated_at();

create function private.rename_proposed_industry() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.proposals p
    set changes = case when p.changes ->> 'industry' = old.name then p.changes || jsonb_build_object('industry', new.name) else p.changes end,
      base = case when p.base ->> 'industry' = old.name then p.base || jsonb_build_object('industry', new.name) else p.base end
    where p.status = 'pending' and old.name in (p.changes ->> 'industry', p.base ->> 'industry');
  return null;
end $$;
comment on function private.rename_proposed_industry() is 'Trigger: an industry that is renamed is renamed in pending proposals, too, as it is in members.';
create trigger rename_proposed_industry after update of name on public.industries for each row when (old.name <> new.name) execute function private.rename_proposed_industry();

create function private.discard_logos() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  gone jsonb := to_jsonb(old);
begin
  -- Texts, and the setting of the site, may name it with the site's host.
  insert into public.discarded_files (address)
    select distinct a.address from unnest(array[gone ->> 'logo_url', gone #>> '{base,logo_url}', gone #>> '{changes,logo_url}', gone #>> '{applied,logo_url}']) as named (logo),
      private.whole_picture(named.logo) as a (address)
    where a.address ~ '^/storage/v1/object/public/public/logos/'
      and not exists (select from public.members m where private.whole_picture(m.logo_url) = a.address)
      and not exists (select from public.proposals p where a.address in (private.whole_picture(p.base ->> 'logo_url'), private.whole_picture(p.changes ->> 'logo_url'), private.whole_picture(p.applied ->> 'logo_url')))
      and not exists (select from (select s.value from public.site_settings s union all select unnest(e.files) from public.events e union all select unnest(n.files) from public.news_articles n
          union all select unnest(c.files) from public.announcements c union all select unnest(l.files) from public.letters l union all select unnest(i.files) from public.newsletter_issues i
          union all select unnest(r.files) from public.content_revisions r) as shown (value)
        where shown.value like '%/logos/%' and right(private.whole_picture(shown.value), length(a.address)) = a.address)
    on conflict (address) do nothing;
  return null;
end $$;
comment on function private.discard_logos() is 'Trigger: queues the logos of a former member or proposal, or of its former version, for removal, in any size, unless anything shows them.';
create trigger discard_logos after delete on public.members for each row when (old.logo_url is not null) execute function private.discard_logos();
create trigger discard_replaced_logos after update of logo_url on public.members for each row
  when (old.logo_url is distinct from new.logo_url) execute function private.discard_logos();
create trigger discard_logos after delete on public.proposals for each row execute function private.discard_logos();
create trigger discard_replaced_logos after update of base, changes on public.proposals for each row
  when ((old.base -> 'logo_url', old.changes -> 'logo_url') is distinct from (new.base -> 'logo_url', new.changes -> 'logo_url')) execute function private.discard_logos();

create function private.expire_proposals(days integer) returns bigint
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  gone bigint;
begin
  delete from public.proposals p where p.status <> 'pending' and coalesce(p.decided_at, p.updated_at) < now() - make_interval(days => days);
  get diagnostics gone = row_count;
  return gone;
end $$;
comment on function private.expire_proposals(integer) is 'Deletes proposals that were decided or withdrawn more than the given number of days ago; returns how many. Company pages stay as they are.';

create function private.search_proposals(query text, of_pending boolean) returns setof public.proposals
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  patterns text[];
  industries text[];
begin
  if not private.is_admin() then raise exception 'Only Administrators may search proposals.' using errcode = '42501'; end if;
  patterns := private.member_patterns(query, true);
  industries := private.industries_like(patterns);
  return query
    select p.* from public.proposals p join public.members m on m.id = p.member_id
    where (m.search_text like any (patterns) or m.industry = any (industries)) and (of_pending is null or (p.status = 'pending') = of_pending)
    order by p.created_at desc, p.id limit 1001;
end $$;
comment on function private.search_proposals(text, boolean) is 'Proposals of members, active or not, that the query finds as in search_members. Security definer with a fresh plan for each call, as search_members; it checks the role itself.';

create function public.search_proposals(query text, of_pending boolean default null) returns setof public.proposals
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_proposals(query, of_pending) $$;
comment on function public.search_proposals(text, boolean) is 'The office''s search for proposals (Administrators): those of members, active or not, that the query finds as in search_members; optionally only those that wait, or only the others. Returns the newest 1,001; filter, order and page them through the Data API.';

-- Saving. A field value is that of a column of members, or {value, visibility} of a contact detail.

create function private.clean_company_value(field text, value jsonb) returns jsonb
  language plpgsql immutable set search_path = ''
  as $$
declare
  kind text := jsonb_typeof(value);
  content text;
begin
  if field = any (private.detail_kinds()) then
    if kind is distinct from 'object' or value - array['value', 'visibility'] <> '{}' or coalesce(jsonb_typeof(value -> 'value'), 'null') not in ('string', 'null')
        or coalesce(value ->> 'visibility', 'everybody') not in ('everybody', 'members', 'nobody') then
      raise exception 'A contact detail has a value and who may see it.' using errcode = '22023';
    end if;
    content := nullif(btrim(value ->> 'value', E' \t\r\n'), '');
    -- Without a value there is nothing to see.
    return jsonb_build_object('value', content, 'visibility', case when content is null then 'everybody' else coalesce(value ->> 'visibility', 'everybody') end);
  elsif field in ('languages', 'keywords') then
    if kind not in ('array', 'null') or kind = 'array' and exists (select from jsonb_array_elements(value) as e (one) where jsonb_typeof(e.one) <> 'string') then
      raise exception 'Languages and keywords are lists of words.' using errcode = '22023';
    end if;
    return coalesce((select jsonb_agg(btrim(e.word) order by e.place) from jsonb_array_elements_text(case when kind = 'array' then value else '[]' end) with ordinality as e (word, place) where btrim(e.word) <> ''), '[]');
  elsif field = 'founded' then
    if kind not in ('number', 'null') then raise exception 'The year is a number.' using errcode = '22023'; end if;
    return value;
  end if;
  if kind not in ('string', 'null') then raise exception 'This value is no text.' using errcode = '22023'; end if;
  return coalesce(to_jsonb(nullif(btrim(value #>> '{}', E' \t\r\n'), '')), 'null');
end $$;
comment on function private.clean_company_value(text, jsonb) is 'A field value as it is stored and compared: texts without space around them, null instead of an empty one. Refuses (22023) a value of the wrong kind; its length and form are the tables'' to check.';

create function private.company_values(of_member uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select jsonb_object_agg(f.field, case when f.field = any (private.detail_kinds())
      then jsonb_build_object('value', d.value, 'visibility', coalesce(d.visibility, 'everybody')) else to_jsonb(m) -> f.field end)
  from public.members m cross join public.company_fields f left join public.contact_details d on d.member_id = m.id and d.kind = f.field
  where m.id = of_member and f.field <> 'visibility'
$$;
comment on function private.company_values(uuid) is 'The field values of a member''s company page, as stored.';

create function private.save_details(of_member uuid, details jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  of_kind text;
  wanted jsonb;
begin
  perform private.only_one_object(details, 20000);
  if details - private.detail_kinds() <> '{}' then raise exception 'There is no such contact detail.' using errcode = '22023'; end if;
  for of_kind, wanted in select e.key, private.clean_company_value(e.key, e.value) from jsonb_each(details) e loop
    if wanted ->> 'value' is null then
      delete from public.contact_details d where d.member_id = of_member and d.kind = of_kind;
    else
      insert into public.contact_details as d (member_id, kind, value, visibility) values (of_member, of_kind, wanted ->> 'value', wanted ->> 'visibility')
        on conflict (member_id, kind) do update set value = excluded.value, visibility = excluded.visibility where (d.value, d.visibility) <> (excluded.value, excluded.visibility);
    end if;
  end loop;
end $$;
comment on function private.save_details(uuid, jsonb) is 'Stores contact details ({kind: {value, visibility}}); one without a value goes, one that is absent stays. Its callers check the role and lock the member.';

create function private.store_company(of_member uuid, given jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  wanted public.members;
begin
  select * into strict wanted from public.members m where m.id = of_member;
  wanted := jsonb_populate_record(wanted, given - private.detail_kinds());
  -- Changes the time stamp even when only contact details are given: one lock for both.
  perform private.write_member(wanted, null, false);
  perform private.save_details(of_member, (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(given) e where e.key = any (private.detail_kinds())));
-- The details of these errors would show the row.
exception
  when foreign_key_violation then
    raise exception 'This industry is no longer in the list. Please choose another.' using errcode = 'P0001';
  when data_exception or not_null_violation or check_violation then
    raise exception 'A value of this company page is missing, too long or of the wrong kind.' using errcode = sqlstate;
end $$;
comment on function private.store_company(uuid, jsonb) is 'Stores clean field values of a company page. Its callers check the role, lock the member, and name only fields of company_fields.';

create function private.expect_member(stored public.members, expected timestamptz) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if stored.updated_at is distinct from expected then
    raise exception 'Somebody else has changed this company page meanwhile.' using errcode = 'PT409', detail = private.member_saved(stored.id);
  end if;
end $$;
comment on function private.expect_member(public.members, timestamptz) is 'Refuses (PT409) what was made from another version of a member. The error''s details are JSON: by (a name, or null) and at (a time).';

create function private.expect_proposal(of_member uuid, wanted uuid, expected timestamptz) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  -- The one that waits, or what became of the one that was expected to.
  p public.proposals;
begin
  select * into p from public.proposals o where o.member_id = of_member and (o.status = 'pending' or o.id = wanted) order by o.status = 'pending' desc limit 1;
  if p.id is distinct from wanted or p.id is not null and (p.status <> 'pending' or p.updated_at is distinct from expected) then
    raise exception 'Somebody else has changed or decided the proposal meanwhile.' using errcode = 'PT409',
      -- Any manager may have withdrawn it.
      detail = jsonb_build_object('by', case when p.status <> 'withdrawn' then coalesce(p.decided_by_name, p.proposed_by_name) end, 'at', p.updated_at)::text;
  end if;
end $$;
comment on function private.expect_proposal(uuid, uuid, timestamptz) is 'Refuses (PT409) what was made from another pending proposal of a member than it has now, or from another version of it; wanted is null for none. The error''s details are as those of expect_member.';

create function private.save_company(of_member uuid, changes jsonb, member_expected timestamptz, proposal_id uuid, proposal_expected timestamptz, said_to_wait text[]) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stored public.members;
  pending public.proposals;
  now_is jsonb;
  free text[];
  field text;
  wanted jsonb;
  at_once jsonb := '{}';
  waiting jsonb := '{}';
  part jsonb;
begin
  if not private.manages(of_member) then raise exception 'Only its managers may change a company page.' using errcode = '42501'; end if;
  perform private.only_one_object(changes, 120000);
  if changes - array(select f.field from public.company_fields f where f.field <> 'visibility') <> '{}' then raise exception 'A company page has no such field.' using errcode = '22023'; end if;
  -- One save or decision of a member at a time.
  select * into stored from public.members m where m.id = of_member for no key update;
  -- It may have waited until the caller was no manager any more, or the member was gone.
  if not private.manages(of_member) then raise exception 'Only its managers may change a company page.' using errcode = '42501'; end if;
  -- Nothing is public at once of which the caller was told that it waits.
  free := array(select f.field from public.company_fields f where not f.needs_approval and f.field <> all (coalesce(said_to_wait, '{}')));
  select * into pending from public.proposals p where p.member_id = of_member and p.status = 'pending' for update;
  now_is := private.company_values(of_member);
  for field, wanted in select e.key, private.clean_company_value(e.key, e.value) from jsonb_each(changes) e loop
    continue when wanted = now_is -> field;
    if wanted = pending.changes -> field then
      -- It waits already, and its manager was told so.
      waiting := waiting || jsonb_build_object(field, wanted);
    elsif field <> all (private.detail_kinds()) then
      if field = any (free) then at_once := at_once || jsonb_build_object(field, wanted); else waiting := waiting || jsonb_build_object(field, wanted); end if;
    elsif now_is -> field ->> 'value' is null then
      -- A new detail shows itself to whom its visibility says, so both must be free.
      if array[field, 'visibility'] <@ free then at_once := at_once || jsonb_build_object(field, wanted); else waiting := waiting || jsonb_build_object(field, wanted); end if;
    elsif wanted ->> 'value' is null then
      if field = any (free) then at_once := at_once || jsonb_build_object(field, wanted); else waiting := waiting || jsonb_build_object(field, wanted); end if;
    else
      -- The value may have to wait while its visibility does not, or the other way round.
      part := now_is -> field;
      if field = any (free) then part := part || jsonb_build_object('value', wanted -> 'value'); end if;
      if 'visibility' = any (free) then part := part || jsonb_build_object('visibility', wanted -> 'visibility'); end if;
      if part <> now_is -> field then at_once := at_once || jsonb_build_object(field, part); end if;
      if part <> wanted then waiting := waiting || jsonb_build_object(field, wanted); end if;
    end if;
  end loop;
  -- A retry after a lost answer finds all of it stored.
  if at_once <> '{}' or waiting <> coalesce(pending.changes, '{}') then
    perform private.expect_proposal(of_member, proposal_id, proposal_expected);
    perform private.expect_member(stored, member_expected);
    begin
      -- Nothing that could not be stored may wait, so all of it is stored for a moment.
      perform private.store_company(of_member, at_once || waiting);
      raise exception 'It can be stored.' using errcode = 'BK001';
    exception when sqlstate 'BK001' then null;
    end;
    if at_once <> '{}' then perform private.store_company(of_member, at_once); end if;
    select * into strict stored from public.members m where m.id = of_member;
    if waiting = '{}' then
      update public.proposals p set status = 'withdrawn' where p.id = pending.id;
      pending := null;
    else
      now_is := private.company_values(of_member);
      now_is := (select jsonb_object_agg(w.key, now_is -> w.key) from jsonb_object_keys(waiting) as w (key));
      if pending.id is null then
        insert into public.proposals (member_id, proposed_by, proposed_by_name, member_version, base, changes)
          values (of_member, (select auth.uid()), private.own_name(), stored.updated_at, now_is, waiting) returning * into pending;
      elsif (pending.changes, pending.base) is distinct from (waiting, now_is) then
        update public.proposals p set proposed_by = (select auth.uid()), proposed_by_name = private.own_name(), member_version = stored.updated_at, base = now_is, changes = waiting
          where p.id = pending.id returning * into pending;
      end if;
    end if;
  end if;
  return jsonb_build_object(
    'saved', (select coalesce(jsonb_agg(k.key order by k.key), '[]') from jsonb_object_keys(changes) as k (key) where not waiting ? k.key or at_once ? k.key),
    'proposal', case when pending.id is not null then jsonb_build_object('id', pending.id, 'status', pending.status, 'updated_at', pending.updated_at) end,
    'updated_at', stored.updated_at);
end $$;
comment on function private.save_company(uuid, jsonb, timestamptz, uuid, timestamptz, text[]) is 'See public.save_company.';

create function public.save_company(of_member uuid, changes jsonb, member_expected timestamptz, proposal_id uuid default null, proposal_expected timestamptz default null, said_to_wait text[] default '{}') returns jsonb
  language sql volatile security invoker set search_path = ''
  as $$ select private.save_company(of_member, changes, member_expected, proposal_id, proposal_expected, said_to_wait) $$;
comment on function public.save_company(uuid, jsonb, timestamptz, uuid, timestamptz, text[]) is 'Saves a company page (its managers). changes has the fields that differ from the stored member (company_fields, without visibility), as field values (proposals.changes). What needs no approval is saved at once, unless said_to_wait names it, the fields of which the manager was told that they wait, or the pending proposal holds the same; the rest becomes the pending proposal, in the place of what the pending one held, which stays untouched when it held the same. The caller must know it: proposal_id and proposal_expected, null for none. Without a rest, the pending one is withdrawn. Returns {saved: [field], proposal: {id, status, updated_at} or null, updated_at: of the member}. A repeated call stores nothing again. Errors: PT409 the member or the proposal was changed meanwhile (details: JSON, by and at), P0001 the industry is not in the list, 42501, 22023, 23514, PT413.';

create function private.withdraw_proposal(of_proposal uuid, expected timestamptz) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  p public.proposals;
begin
  select * into p from public.proposals o where o.id = of_proposal for update;
  -- The same answer whether it is another company's or none.
  if p.id is null or not private.manages(p.member_id) then raise exception 'Only managers of the company may withdraw its proposals.' using errcode = '42501'; end if;
  if p.status = 'withdrawn' then return true; end if;
  perform private.expect_proposal(p.member_id, p.id, expected);
  update public.proposals o set status = 'withdrawn' where o.id = p.id;
  return true;
end $$;
comment on function private.withdraw_proposal(uuid, timestamptz) is 'See public.withdraw_proposal.';

create function public.withdraw_proposal(proposal_id uuid, expected timestamptz) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.withdraw_proposal(proposal_id, expected) $$;
comment on function public.withdraw_proposal(uuid, timestamptz) is 'Withdraws a pending proposal (managers of the company) if its version is still expected; a second call does nothing. Errors: PT409 changed or decided meanwhile, 42501.';

create function private.decide_proposal(of_proposal uuid, decision text, final jsonb, message text, expected timestamptz, seen jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  p public.proposals;
  stored public.members;
  now_is jsonb;
  taken jsonb;
  note text := nullif(btrim(message, E' \t\r\n'), '');
  became text;
  address text;
begin
  if not private.is_admin() then raise exception 'Only Administrators may decide proposals.' using errcode = '42501'; end if;
  if of_proposal is null or decision is null or decision not in ('approve', 'return') or length(message) > 5000 then raise exception 'Approve it or return it?' using errcode = '22023'; end if;
  if decision = 'return' and note is null then raise exception 'Please write to the manager what is to be changed.' using errcode = 'P0001'; end if;
  if decision = 'approve' then perform private.only_one_object(final, 120000); end if;
  -- The member first, as save_company does.
  select m.* into stored from public.members m where m.id = (select o.member_id from public.proposals o where o.id = of_proposal) for no key update;
  select * into p from public.proposals o where o.id = of_proposal for update;
  if p.id is null then raise exception 'This proposal is gone. The member may have been deleted.' using errcode = 'PT404'; end if;
  if decision = 'approve' then
    if final - array(select jsonb_object_keys(p.changes)) <> '{}' then raise exception 'The proposal has no such field.' using errcode = '22023'; end if;
    select coalesce(jsonb_object_agg(e.key, private.clean_company_value(e.key, e.value)), '{}') into taken from jsonb_each(final) e;
    if taken = '{}' then raise exception 'Nothing of it is left to approve. Return it instead.' using errcode = 'P0001'; end if;
  end if;
  -- A retry after a lost answer.
  if p.decided_by is distinct from (select auth.uid()) or p.message is distinct from note
      or not coalesce(decision = 'return' and p.status = 'returned' or decision = 'approve' and p.status in ('approved', 'corrected') and p.applied = taken, false) then
    perform private.expect_proposal(p.member_id, p.id, expected);
    now_is := private.company_values(p.member_id);
    -- Another field of the page may have changed meanwhile.
    if exists (select from jsonb_object_keys(p.changes) as c (key) where seen -> c.key is distinct from now_is -> c.key) then perform private.expect_member(stored, null); end if;
    became := case when decision = 'return' then 'returned' when taken = p.changes then 'approved' else 'corrected' end;
    if decision = 'approve' then
      perform private.store_company(p.member_id, taken);
      -- The mail names it as the page does now.
      select m.* into stored from public.members m where m.id = p.member_id;
    end if;
    update public.proposals o set status = became, applied = taken, message = note, decided_by = (select auth.uid()), decided_by_name = private.own_name(), decided_at = now() where o.id = p.id returning * into p;
    perform private.write_audit_log('proposal', array[jsonb_build_object('id', p.id, 'name', stored.name, 'status', 'pending')], array[jsonb_build_object('id', p.id, 'name', stored.name, 'status', became)
      || case when note is not null then jsonb_build_object('message_to_manager', jsonb_build_object('characters', length(note))) else '{}' end]);
    -- Who is no manager any more may not know what became of the page. An inactive member has none.
    select u.email into address from public.user_profiles u join public.member_people l on l.person_id = u.id
      where u.id = p.proposed_by and l.member_id = p.member_id and l.is_manager and stored.status = 'active';
    if address is not null then
      now_is := private.company_values(p.member_id);
      perform private.enqueue_mail('proposal-decided', address, 'proposal-decided:' || p.id, jsonb_strip_nulls(jsonb_build_object('company', stored.name, 'decision', became, 'message', note, 'path', '/dashboard/company/' || stored.slug,
        'page', case when became <> 'returned' then '/members/' || stored.slug end,
        -- What was approved as it was sent, or all that comes back.
        'fields', (select coalesce(jsonb_agg(jsonb_build_object('field', c.key) order by c.key), '[]') from jsonb_each(p.changes) c where became = 'returned' or c.value = taken -> c.key),
        'differences', case became when 'corrected' then (
          select jsonb_agg(jsonb_build_object('field', c.key, 'proposed', private.shown_value(c.key, c.value), 'taken', taken ? c.key, 'stored', private.shown_value(c.key, now_is -> c.key)) order by c.key)
          from jsonb_each(p.changes) c where c.value is distinct from taken -> c.key) end)), 'proposal', p.id, 1);
    end if;
  end if;
  select * into stored from public.members m where m.id = p.member_id;
  return jsonb_build_object('status', p.status, 'updated_at', p.updated_at, 'member_updated_at', stored.updated_at);
end $$;
comment on function private.decide_proposal(uuid, text, jsonb, text, timestamptz, jsonb) is 'See public.decide_proposal.';

create function public.decide_proposal(proposal_id uuid, decision text, final jsonb, message text, expected timestamptz, seen jsonb) returns jsonb
  language sql volatile security invoker set search_path = ''
  as $$ select private.decide_proposal(proposal_id, decision, final, message, expected, seen) $$;
comment on function public.decide_proposal(uuid, text, jsonb, text, timestamptz, jsonb) is 'Decides a pending proposal (Administrators), of whose fields seen has the values that were stored when it was read, and tells the manager who made it by mail if they still are one, which takes an active member. approve stores final, the values of its fields, corrected or not; a field that final lacks is not taken. return needs a message and stores nothing. Returns {status, updated_at, member_updated_at}. A repeated call does nothing. Errors: PT409 the proposal or one of its fields was changed meanwhile (details: JSON, by and at), PT404 gone, P0001, 22023, 23514.';

create function private.shown_value(field text, value jsonb) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
  select left(nullif(case
    when jsonb_typeof(value) = 'object' then value ->> 'value' || case value ->> 'visibility' when 'everybody' then '' else ' (shown to ' || (value ->> 'visibility') || ')' end
    when jsonb_typeof(value) = 'array' then (select string_agg(e.word, ', ' order by e.place) from jsonb_array_elements_text(value) with ordinality as e (word, place))
    when field = 'about' then private.plain_text(value #>> '{}')
    else value #>> '{}' end, ''), 300)
$$;
comment on function private.shown_value(text, jsonb) is 'A field value in words, at most 300 characters of it; null when it is cleared.';

-- What the page shows.

create function private.shown_people(of_member uuid) returns table (name text, title text, avatar_url text)
  language sql stable security definer set search_path = ''
  as $$
  select p.full_name, l.title, p.avatar_url
  from public.member_people l join public.user_profiles p on p.id = l.person_id join public.members m on m.id = l.member_id
  where l.member_id = of_member and l.is_shown and m.status = 'active' and p.full_name <> '' order by l.created_at, p.full_name, p.id
$$;
comment on function private.shown_people(uuid) is 'The people of an active member who have chosen that its page shows them.';

create function private.similar_companies(of_member uuid) returns table (id uuid, slug text, name text, logo_url text, industry text, city text, country text)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  mine public.members;
  words text[];
begin
  select m.* into mine from public.members m where m.id = of_member and m.status = 'active';
  words := private.lowered(mine.keywords);
  return query
    with by_words as (
      select m.id, count(*) as shared, m.industry is not distinct from mine.industry as same, m.name
      from unnest(words) as w (word) join public.members m on private.lowered(m.keywords) @> array[w.word]
      where m.status = 'active' and m.id <> mine.id
      group by m.id
      order by shared desc, same desc, m.name, m.id limit 4
    ), by_industry as (
      -- Those that follow in the alphabet, so that not every page names the same four.
      select m.id, 0::bigint, true, m.name
      from public.members m where m.industry = mine.industry and m.member_type = mine.member_type and m.status = 'active' and m.id <> mine.id and m.id not in (select b.id from by_words b)
      order by (m.name, m.id) < (mine.name, mine.id), m.name, m.id limit 4
    ), chosen as (
      select b.id, row_number() over (order by b.shared desc, b.same desc, b.name, b.id) as place from by_words b
      union all
      select b.id, 4 + row_number() over (order by (b.name, b.id) < (mine.name, mine.id), b.name, b.id) from by_industry b
    )
    select m.id, m.slug, m.name, m.logo_url, m.industry, m.city, m.country from chosen c join public.members m on m.id = c.id order by c.place limit 4;
end $$;
comment on function private.similar_companies(uuid) is 'Up to four active members like this one: those that share the most keywords, then others of its industry and type. Security definer, because a policy would keep the index of keywords from being used (its operator is not leakproof); it returns active members only, as the policy does.';

create function public.get_company(company_slug text) returns jsonb
  language plpgsql stable security invoker set search_path = ''
  as $$
declare
  m record;
begin
  if company_slug is null or not private.is_slug(company_slug) then return null; end if;
  select o.id, o.slug, o.name, o.legal_name_cyrillic, o.industry, o.description, o.website, o.logo_url, o.country, o.city, o.member_type, o.about, o.founded, o.employees, o.languages, o.keywords,
      o.looking_for, o.created_at as member_since into m
    from public.members o where o.slug = company_slug and o.status = 'active';
  if m.id is null then
    return (select jsonb_build_object('moved_to', o.slug) from public.member_redirects r join public.members o on o.id = r.member_id where r.slug = company_slug and o.status = 'active');
  end if;
  return to_jsonb(m) || jsonb_build_object('as_member', private.is_member(),
    'details', (select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'value', d.value, 'visibility', d.visibility) order by array_position(private.detail_kinds(), d.kind)), '[]')
      from public.contact_details d where d.member_id = m.id),
    'people', (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from private.shown_people(m.id) p),
    'news', (select coalesce(jsonb_agg(to_jsonb(n) order by n.published_at desc, n.id desc), '[]') from (
      select a.id, a.slug, a.title, a.summary, a.image_url, a.published_at from public.article_members l join public.news_articles a on a.id = l.article_id
      where l.member_id = m.id and a.published_at <= now() order by a.published_at desc, a.id desc limit 6) as n),
    'events', (select coalesce(jsonb_agg(to_jsonb(e) - array['coming', 'place'] order by e.place), '[]') from (
      select c.*, row_number() over (order by c.coming desc, case when c.coming then c.start_date end, c.start_date desc, c.id) as place from (
        select v.id, v.slug, v.title, v.start_date, v.end_date, v.time_zone, v.location, v.is_online, v.status, v.end_date >= now() and v.status in ('upcoming', 'ongoing') as coming
        from public.event_members l join public.events v on v.id = l.event_id where l.member_id = m.id and v.published_at <= now()) as c
      order by place limit 6) as e),
    'similar', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from private.similar_companies(m.id) s));
end $$;
comment on function public.get_company(text) is 'What the page of an active member shows to the caller: its public columns, member_since, details [{kind, value, visibility}] as far as they may see them, as_member (whether those for members are among them), people [{name, title, avatar_url}] who have chosen it, the latest six news, up to six events (coming ones first), and up to four similar members. {moved_to: slug} for a former address, null when there is no such member.';

-- Privacy: data download and erasure.

create function private.held_company_pages(person uuid, address text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select jsonb_build_object(
    'companies', (select coalesce(jsonb_agg(jsonb_build_object('company', m.name, 'is_manager', l.is_manager, 'is_shown', l.is_shown, 'title', l.title, 'since', l.created_at) order by l.created_at, m.id), '[]')
      from public.member_people l join public.members m on m.id = l.member_id where l.person_id = person),
    'proposals', (select coalesce(jsonb_agg(jsonb_build_object('company', m.name, 'changes', p.changes, 'created_at', p.created_at)
        -- What became of it is for those who still are managers.
        || case when exists (select from public.member_people l where l.member_id = p.member_id and l.person_id = person and l.is_manager) and m.status = 'active'
          then jsonb_build_object('status', p.status, 'message', p.message, 'decided_at', p.decided_at) else '{}' end order by p.created_at, p.id), '[]')
      from public.proposals p join public.members m on m.id = p.member_id where p.proposed_by = person),
    'proposals_decided', (select coalesce(jsonb_agg(jsonb_build_object('company', m.name, 'status', p.status, 'message', p.message, 'decided_at', p.decided_at) order by p.decided_at, p.id), '[]')
      from public.proposals p join public.members m on m.id = p.member_id where p.decided_by = person),
    'contact_details', (select coalesce(jsonb_agg(jsonb_build_object('company', m.name, 'email', d.value, 'visibility', d.visibility) order by m.name, m.id), '[]')
      from public.contact_details d join public.members m on m.id = d.member_id where d.kind = 'email' and lower(d.value) = lower(btrim(held_company_pages.address))))
$$;
comment on function private.held_company_pages(uuid, text) is 'The companies that a person belongs to, the proposals that they made or decided, and the company pages that show their address.';

create function private.erase_company_pages(person uuid, address text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  known_as text := lower(btrim(address));
begin
  -- Members before their proposals and details, as all who write to a page.
  perform from public.members m where m.id in (
      select p.member_id from public.proposals p where person in (p.proposed_by, p.decided_by)
        or known_as in (lower(p.changes -> 'email' ->> 'value'), lower(p.base -> 'email' ->> 'value'), lower(p.applied -> 'email' ->> 'value'))
      union select d.member_id from public.contact_details d where d.kind = 'email' and lower(d.value) = known_as)
    order by m.id for no key update;
  -- Proposals stay with the office as long as any are kept (expire_proposals), without the person.
  update public.proposals p set proposed_by_name = 'Erased person', message = null where p.proposed_by = person;
  update public.proposals p set decided_by_name = 'Erased person' where p.decided_by = person;
  -- A form that still has the address is of an older version then.
  update public.members m set updated_at = m.updated_at where m.id in (select d.member_id from public.contact_details d where d.kind = 'email' and lower(d.value) = known_as);
  delete from public.contact_details d where d.kind = 'email' and lower(d.value) = known_as;
  delete from public.proposals p where lower(p.changes -> 'email' ->> 'value') = known_as and p.changes - 'email' = '{}';
  update public.proposals p set changes = p.changes - 'email' where lower(p.changes -> 'email' ->> 'value') = known_as;
  update public.proposals p set base = p.base - 'email' where lower(p.base -> 'email' ->> 'value') = known_as;
  update public.proposals p set applied = p.applied - 'email' where lower(p.applied -> 'email' ->> 'value') = known_as;
end $$;
comment on function private.erase_company_pages(uuid, text) is 'Removes a person''s name from the proposals that they made or decided, and their address from company pages and proposals. What they belong to goes with the account.';

create function private.is_named_logo(path text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
  select exists (select from public.members m where private.whole_picture(m.logo_url) = a.address)
    or exists (select from public.proposals p where a.address in (private.whole_picture(p.changes ->> 'logo_url'), private.whole_picture(p.applied ->> 'logo_url')))
  from private.whole_picture('/storage/v1/object/public/public/' || path) as a (address)
$$;
comment on function private.is_named_logo(text) is 'Whether a member shows, or a proposal names, the file at this path of the bucket public, in any size: a size that is brought later would show another picture at an address that the office has seen.';

create function private.may_bring_logo(path text) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select path ~ '^logos/.' and exists (select from private.managed()) and not private.is_named_logo(path) $$;
comment on function private.may_bring_logo(text) is 'Whether the signed-in manager may store a file at this path of the bucket public: a logo whose address no member shows and no proposal names (is_named_logo).';

create function private.may_take_logo(path text, owner text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
  select path ~ '^logos/.' and owner = (select auth.uid())::text and exists (select from private.managed())
    -- What the office has approved or is about to cannot be taken away, and so not exchanged for another picture.
    and not exists (select from public.members m where private.whole_picture(m.logo_url) = a.address)
    and not exists (select from public.proposals p where p.status in ('pending', 'approved', 'corrected')
      and a.address in (private.whole_picture(p.changes ->> 'logo_url'), private.whole_picture(p.applied ->> 'logo_url')))
  from private.whole_picture('/storage/v1/object/public/public/' || path) as a (address)
$$;
comment on function private.may_take_logo(text, text) is 'Whether the signed-in manager may remove the file at this path of the bucket public, which owner stored: a logo that they brought and that no member shows and no proposal names that is pending or was approved.';

-- Grants on functions.

grant execute on function private.may_bring_logo(text), private.may_take_logo(text, text) to authenticated, service_role;
grant execute on function private.managed(), private.manages(uuid) to authenticated, service_role;
-- A generated column calls it with the rights of the role that writes the row.
grant execute on function private.keys_of(jsonb) to authenticated, service_role;
grant execute on function private.choose_showing(uuid, boolean, text), private.leave_company(uuid), private.company_people(uuid), private.save_company_fields(jsonb), private.save_company(uuid, jsonb, timestamptz, uuid, timestamptz, text[]),
  private.withdraw_proposal(uuid, timestamptz), private.decide_proposal(uuid, text, jsonb, text, timestamptz, jsonb), private.search_proposals(text, boolean) to authenticated;
grant execute on function private.detail_kinds(), private.shown_people(uuid), private.similar_companies(uuid) to anon, authenticated, service_role;
grant execute on function public.choose_showing(uuid, boolean, text), public.leave_company(uuid), public.get_company_people(uuid), public.save_company_fields(jsonb), public.save_company(uuid, jsonb, timestamptz, uuid, timestamptz, text[]),
  public.withdraw_proposal(uuid, timestamptz), public.decide_proposal(uuid, text, jsonb, text, timestamptz, jsonb), public.search_proposals(text, boolean) to authenticated;
grant execute on function public.count_managers(uuid[]) to authenticated;
grant execute on function public.get_company(text) to anon, authenticated;
