-- Members: industries, the directory of companies and individuals, what only the office knows of them, searches,
-- import, and membership terms.

create table public.industries (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null unique check (length(btrim(name)) between 1 and 80 and private.is_line(name)),
  other_names text not null default '' check (length(other_names) <= 300 and private.is_line(other_names)),
  application_choice text unique check (application_choice in ('agriculture', 'energy', 'finance', 'it',
    'manufacturing', 'other')),
  search_text text not null generated always as (private.search_text(other_names)) stored
);
create unique index industries_name_key_idx on public.industries (lower(name));
comment on table public.industries is 'The industries of members, the one list of them.';
comment on column public.industries.other_names is
  'What else it is called, in Bulgarian, Kazakh and Russian; the directory''s search finds it by these words.';
comment on column public.industries.search_text is 'The other names as searches compare them.';
comment on column public.industries.application_choice is
  'The choice of the application form that this industry stands for; an approval proposes it.';

alter table public.industries enable row level security;
grant select on table public.industries to anon, authenticated;
grant insert, update, delete on table public.industries to authenticated;
create policy "everybody reads" on public.industries for select to anon, authenticated using (id is not null);
create policy "Administrators add" on public.industries for insert to authenticated
  with check ((select private.is_admin()));
create policy "Administrators change" on public.industries for update to authenticated
  using ((select private.is_admin()));
create policy "Administrators delete" on public.industries for delete to authenticated
  using ((select private.is_admin()));

create trigger record_additions after insert on public.industries referencing new table as new_rows
  for each statement execute function private.record_additions('industry');
create trigger record_changes after update on public.industries referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_changes('industry', 'id');
create trigger record_removals after delete on public.industries referencing old table as old_rows
  for each statement execute function private.record_removals('industry');

insert into public.industries (name, other_names, application_choice) values
  ('Agriculture & Food',
    'Селско стопанство и храни, Ауыл шаруашылығы және азық-түлік, Сельское хозяйство и продукты питания',
    'agriculture'),
  ('Construction & Engineering', 'Строителство и инженерство, Құрылыс және инженерия, Строительство и инжиниринг',
    null),
  ('Education & Training', 'Образование и обучение, Білім беру және оқыту, Образование и обучение', null),
  ('Energy', 'Енергетика, Энергетика, Энергия', 'energy'),
  ('Finance & Insurance', 'Финанси и застраховане, Қаржы және сақтандыру, Финансы и страхование', 'finance'),
  ('Information Technology', 'Информационни технологии, Ақпараттық технологиялар, Информационные технологии', 'it'),
  ('Legal & Advisory', 'Право и консултации, Заң және кеңес беру, Право и консультации', null),
  ('Manufacturing', 'Производство, Өндіріс, Промышленность', 'manufacturing'),
  ('Mining & Metals', 'Минно дело и метали, Тау-кен өндірісі және металдар, Горное дело и металлы', null),
  ('Pharmaceuticals & Health', 'Фармация и здраве, Фармацевтика және денсаулық, Фармацевтика и здравоохранение', null),
  ('Textiles & Apparel', 'Текстил и облекло, Тоқыма және киім, Текстиль и одежда', null),
  ('Tourism & Hospitality', 'Туризъм и гостоприемство, Туризм және қонақжайлылық, Туризм и гостеприимство', null),
  ('Transport & Logistics', 'Транспорт и логистика, Көлік және логистика', null),
  ('Other', 'Друго, Басқа, Другое', 'other');

create function private.are_keywords(words text[]) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
  select cardinality(words) <= 20
    and not exists (select from unnest(words) as w (word)
      where w.word is null or length(btrim(w.word)) not between 1 and 60 or length(w.word) > 60
        or not private.is_line(w.word))
    and (select count(distinct k.key) from unnest(private.lowered(words)) as k (key)) = cardinality(words)
$$;
comment on function private.are_keywords(text[]) is
  'Whether a list has at most twenty keywords, each a line of 1 to 60 characters, and each only once, whatever its '
  'case.';

create function private.are_languages(codes text[]) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
  select codes <@ array['bg', 'kk', 'ru', 'en', 'de', 'fr', 'it', 'es', 'tr', 'el', 'ro', 'sr', 'uk', 'zh', 'ar', 'ko',
    'ja']
    and (select count(distinct c.code) from unnest(codes) as c (code)) = cardinality(codes)
$$;
comment on function private.are_languages(text[]) is
  'Whether a list has only codes of the languages that a company page offers, each only once.';

create table public.members (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 160 and private.is_line(name)),
  legal_name_cyrillic text check (length(legal_name_cyrillic) <= 200 and private.is_line(legal_name_cyrillic)),
  industry text references public.industries (name) on update cascade on delete restrict,
  description text check (length(description) <= 4000),
  website text check (private.is_http_url(website)),
  logo_url text check (private.is_own_picture(logo_url, 'public/logos')),
  country text check (country in ('bulgaria', 'kazakhstan', 'other')),
  city text collate "und-x-icu" check (length(city) <= 80 and private.is_line(city)),
  status text not null default 'active' check (status in ('active', 'inactive')),
  member_type text not null check (member_type in ('company', 'individual')),
  slug text not null default '' unique check (private.is_slug(slug)),
  about text check (length(about) <= 20000 and about !~* '<img'),
  founded smallint check (founded between 1000 and extract(year from now())),
  employees text check (employees in ('1-10', '11-50', '51-200', '201-500', '500+')),
  languages text[] not null default '{}' check (private.are_languages(languages)),
  keywords text[] not null default '{}' check (private.are_keywords(keywords)),
  looking_for text check (length(looking_for) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (private.search_text(
    name || ' ' || coalesce(legal_name_cyrillic, '') || e'\n' || coalesce(industry, '') || ' ' || coalesce(city, '')
      || ' ' || case when country in ('bulgaria', 'kazakhstan') then country else '' end || ' ' ||
    coalesce(description, '') || ' ' || private.joined(keywords) || ' ' || private.plain_text(about) || ' '
      || coalesce(looking_for, '')
  )) stored
);
create index members_directory_idx on public.members (member_type, name, id) where status = 'active';
create index members_industry_idx on public.members (member_type, industry, name, id) where status = 'active';
create index members_city_idx on public.members (member_type, city, name, id) where status = 'active';
create index members_of_industry_idx on public.members (industry);
create index members_name_idx on public.members (name, id);
create index members_search_idx on public.members using gin (search_text extensions.gin_trgm_ops);
create index members_office_idx on public.members (member_type, name, id);
create index members_office_created_at_idx on public.members (member_type, created_at desc, id);
create index members_totals_idx on public.members (member_type, status, industry, country);
create index members_name_search_idx on public.members
  using gin (split_part(search_text, e'\n', 1) extensions.gin_trgm_ops);
create index members_name_key_idx on public.members (private.company_key(name));
create index members_cyrillic_key_idx on public.members (private.company_key(legal_name_cyrillic))
  where legal_name_cyrillic is not null;
create index members_web_host_idx on public.members (private.web_host(website)) where website is not null;
create index members_created_at_status_idx on public.members (created_at, status);
create index members_keywords_idx on public.members using gin (private.lowered(keywords)) where status = 'active';
create index members_whole_logo_idx on public.members (private.whole_picture(logo_url)) where logo_url is not null;
create index members_logos_idx on public.members (created_at desc, id)
  where status = 'active' and member_type = 'company' and logo_url is not null;
-- Few members are inactive; without its own index, a list of them would read thousands of active members.
create index members_inactive_idx on public.members (member_type, name, id) where status = 'inactive';
comment on table public.members is
  'Members of the chamber. The listed ones are public: those that are active and have not lapsed.';
comment on column public.members.industry is
  'The industry''s name, so that lists need no join; a renamed industry is renamed here, too.';
comment on column public.members.logo_url is
  'Path in own storage (or of the site''s artwork), without a host: a picture elsewhere would tell its host who '
  'looks.';
comment on column public.members.slug is
  'Name of its company page in the address; made from the name of a new member (give_slug), and kept when the name '
  'changes.';
comment on column public.members.description is 'Plain text, for cards and previews.';
comment on column public.members.about is
  'Rich text (HTML) of the company page, shown only through the sanitising viewer. Without pictures: one elsewhere '
  'would tell its host who looks.';
comment on column public.members.employees is 'One of the sizes that the application form offers.';
comment on column public.members.languages is 'ISO 639-1 codes of the languages spoken.';
comment on column public.members.keywords is 'Products and services.';
comment on column public.members.looking_for is 'Markets, and what the member looks for.';
comment on column public.members.updated_at is
  'The version that a save must be based on (optimistic lock). Nobody reads it here (get_member_version): it also '
  'changes with what is hidden of a member.';
comment on column public.members.search_text is
  'The text that the directory''s search matches, folded; the first line holds the names.';

-- What this reads is created later (dues).
create function private.lapsed_members() returns setof uuid
  language plpgsql stable security definer rows 100 set search_path = ''
  as $$
declare
  today constant date := private.office_day();
begin
  return query select l.member_id from private.lapses l where l.first_day <= today and l.last_day >= today;
end $$;
comment on function private.lapsed_members() is
  'The members that have lapsed (private.lapses), which the public does not see. Asked once a query: '
  'id not in (select private.lapsed_members()).';

create view private.listed_members as
  select m.* from public.members m where m.status = 'active' and m.id not in (select private.lapsed_members());
comment on view private.listed_members is
  'The members that the public sees: active ones that have not lapsed. With the owner''s rights: whoever reads it '
  'asks once for those that have lapsed, and not again in the policy.';
grant select on table private.listed_members to anon, authenticated;

create function private.own_members() returns setof uuid
  language plpgsql stable security definer rows 2 set search_path = ''
  as $$
begin
  return query select l.member_id from public.member_people l where l.person_id = (select auth.uid());
end $$;
comment on function private.own_members() is 'The members to which the signed-in person belongs, in whatever state.';

alter table public.members enable row level security;
grant select (id, name, legal_name_cyrillic, industry, description, website, logo_url, country, city, status,
  member_type, slug, about, founded, employees, languages, keywords, looking_for, created_at,
    search_text)
  on table public.members to anon, authenticated;
grant insert, update, delete on table public.members to authenticated;
create policy "visitors read listed members" on public.members for select to anon
  using (status = 'active' and id not in (select private.lapsed_members()));
create policy "listed for all, lapsed for their people and staff, others for Administrators" on public.members
  for select to authenticated
  using ((select private.is_admin()) or status = 'active' and ((select private.is_staff())
    or id in (select private.own_members()) or id not in (select private.lapsed_members())));
create policy "Administrators add" on public.members for insert to authenticated
  with check ((select private.is_admin()));
create policy "Administrators change" on public.members for update to authenticated using ((select private.is_admin()));
create policy "Administrators delete" on public.members for delete to authenticated using ((select private.is_admin()));

-- A view, because the Data API takes longer to read a long list of columns in a request than Postgres to answer it.
create view public.member_cards with (security_invoker = true) as
  select m.id, m.slug, m.name, m.legal_name_cyrillic, m.industry, m.description, m.website, m.logo_url, m.country,
    m.city, m.member_type, m.created_at
  from private.listed_members m;
comment on view public.member_cards is 'What the directory shows of each listed member.';
grant select on table public.member_cards to anon, authenticated;

-- The tables of users are created before this one and could not reference it.
alter table public.user_profiles
  add constraint user_profiles_company_id_fkey foreign key (company_id) references public.members (id) on delete
    set null;
alter table public.invitations
  add constraint invitations_company_id_fkey foreign key (company_id) references public.members (id) on delete set null;

create function private.give_slug() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  -- One at a time: two members of the same name must not get the same address.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('member slugs', 0));
  new.slug := private.free_slug('member', new.name, new.id);
  return new;
end $$;
comment on function private.give_slug() is 'Trigger: makes the slug of a new member from its name.';
create trigger compose_letters before insert
  or update on public.members for each row execute function private.compose_letters();
create trigger give_slug before insert on public.members for each row
  when (coalesce(new.slug, '') = '') execute function private.give_slug();
create trigger stamp_updated_at before update on public.members
  for each row execute function private.stamp_updated_at();
create trigger record_additions after insert on public.members referencing new table as new_rows
  for each statement execute function private.record_additions('member');
create trigger record_changes after update on public.members referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_changes('member', 'id');
create trigger record_removals after delete on public.members referencing old table as old_rows
  for each statement execute function private.record_removals('member');

-- What only the office knows of members. Tables of their own, because the rows of members are public.

create table public.member_contacts (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.members (id) on delete cascade,
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 160 and private.is_line(name)),
  role text check (length(role) <= 120 and private.is_line(role)),
  email text check (private.is_email(email)),
  phone text check (length(phone) <= 40 and private.is_line(phone)),
  is_primary boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (private.search_text(name || ' ' || coalesce(role, '') || ' '
    || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored
);
create unique index member_contacts_primary_idx on public.member_contacts (member_id) where is_primary;
create index member_contacts_member_id_idx on public.member_contacts (member_id, name, id);
create index member_contacts_search_idx on public.member_contacts using gin (search_text extensions.gin_trgm_ops);
comment on table public.member_contacts is
  'Contact persons of members, whom the office calls and writes to. Seen by Administrators only.';
comment on column public.member_contacts.is_primary is
  'Whom to call first; at most one of each member. Making another one primary ends it (make_primary).';
comment on column public.member_contacts.updated_at is 'The version that a change must be based on (optimistic lock).';
comment on column public.member_contacts.search_text is 'The text that the office''s search matches, folded.';

alter table public.member_contacts enable row level security;
grant select, insert (id, member_id, name, role, email, phone, is_primary),
  update (name, role, email, phone, is_primary), delete on table public.member_contacts
  to authenticated;
create policy "Administrators read and write" on public.member_contacts for all to authenticated
  using ((select private.is_admin()));

create table public.office_details (
  member_id uuid primary key references public.members (id) on delete cascade,
  email text check (private.is_email(email)),
  phone text check (length(phone) <= 40 and private.is_line(phone)),
  address text check (length(address) <= 300),
  registration_number text check (length(registration_number) <= 40 and private.is_line(registration_number)),
  vat_number text check (length(vat_number) <= 40 and private.is_line(vat_number)),
  notes text check (length(notes) <= 6000),
  tier text,
  ends_on date,
  search_text text not null generated always as (
    private.search_text(coalesce(email, '') || ' ' || coalesce(phone, '') || ' '
    || coalesce(address, '') || ' ' ||
    coalesce(registration_number, '') || ' ' || coalesce(vat_number, '') || ' ' || coalesce(notes, ''))) stored
);
create index office_details_ends_on_idx on public.office_details (ends_on, member_id);
create index office_details_search_idx on public.office_details using gin (search_text extensions.gin_trgm_ops);
comment on table public.office_details is
  'What only the office knows of a member. Seen by Administrators only. save_member and import_members write it, '
  'and stamp the member''s updated_at: one lock for both.';
comment on column public.office_details.address is 'Postal address, with line breaks.';
comment on column public.office_details.notes is
  'Internal notes; they hold the message of an application (5,000 characters), too.';
comment on column public.office_details.tier is 'Tier of the term that ends last.';
comment on column public.office_details.ends_on is
  'End of the term that ends last, kept by keep_last_term: the list filters by it along an index.';
comment on column public.office_details.search_text is 'The text that the office''s search matches, folded.';

alter table public.office_details enable row level security;
grant select on table public.office_details to authenticated;
create policy "Administrators read" on public.office_details for select to authenticated
  using ((select private.is_admin()));

create trigger compose_letters before insert
  or update on public.office_details for each row execute function private.compose_letters();

create view private.member_fields with (security_invoker = true) as
  select m.id, m.name, m.legal_name_cyrillic, m.industry, m.description, m.website, m.logo_url, m.country, m.city,
    m.status, m.member_type, m.created_at, m.search_text,
    m.slug, m.about, m.founded, m.employees, m.languages, m.keywords, m.looking_for
  from public.members m;
comment on view private.member_fields is 'What everybody may read of members: get_company and office_members list it.';
grant select on table private.member_fields to anon, authenticated;

create view public.office_members with (security_invoker = true) as
  select m.*, o.email, o.phone, o.address, o.registration_number, o.vat_number, o.notes, o.tier, o.ends_on,
    c.name as contact_name, c.role as contact_role, c.email as contact_email, c.phone as contact_phone
  from private.member_fields m
    left join public.office_details o on o.member_id = m.id
    left join public.member_contacts c on c.member_id = m.id and c.is_primary;
comment on view public.office_members is
  'Members with what only the office knows: contact data, the term that ends last, the primary contact. For '
  'everybody but Administrators, these columns are null.';
grant select on table public.office_members to authenticated;

create function private.make_primary() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  -- The member's row keeps two who make different contacts primary from meeting in the unique index.
  perform from public.members m where m.id = new.member_id for no key update;
  update public.member_contacts c set is_primary = false
    where c.member_id = new.member_id and c.id <> new.id and c.is_primary;
  return new;
end $$;
comment on function private.make_primary() is
  'Trigger: a contact that becomes primary takes the place of the one that was.';
create trigger compose_letters before insert
  or update on public.member_contacts for each row execute function private.compose_letters();
create trigger make_primary before insert on public.member_contacts for each row
  when (new.is_primary) execute function private.make_primary();
create trigger make_another_primary before update of is_primary on public.member_contacts
  for each row when (new.is_primary and not old.is_primary) execute function private.make_primary();
create trigger stamp_updated_at before update on public.member_contacts
  for each row execute function private.stamp_updated_at();

create function private.hidden_value(value text) returns jsonb
  language sql immutable parallel safe set search_path = ''
  as $$ select case
    when value is not null then jsonb_build_object('characters', length(value), 'digest', md5(value)) end $$;
comment on function private.hidden_value(text) is
  'A value that an audit log entry must not hold: its length, and a digest that tells write_audit_log whether it '
  'changed and is left out there (audited_value).';

create function private.record_contact() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  of_member jsonb := (select jsonb_build_object('id', m.id, 'name', m.name) from public.members m
    where m.id = coalesce(new.member_id, old.member_id));
  before jsonb := of_member;
  after jsonb := of_member;
begin
  if tg_op <> 'INSERT' then
    before := before || jsonb_strip_nulls(jsonb_build_object(
      'contact_name', private.hidden_value(old.name), 'contact_role', private.hidden_value(old.role),
      'contact_email', private.hidden_value(old.email), 'contact_phone', private.hidden_value(old.phone),
      'primary_contact', old.is_primary));
  end if;
  if tg_op <> 'DELETE' then
    after := after || jsonb_strip_nulls(jsonb_build_object(
      'contact_name', private.hidden_value(new.name), 'contact_role', private.hidden_value(new.role),
      'contact_email', private.hidden_value(new.email), 'contact_phone', private.hidden_value(new.phone),
      'primary_contact', new.is_primary));
  end if;
  -- With the member itself, its contacts need no entries of their own.
  if of_member is not null then perform private.write_audit_log('member', array[before], array[after]); end if;
  return null;
end $$;
comment on function private.record_contact() is
  'Trigger: writes an audit log entry, under the member''s name, for a contact that is added, changed or removed; '
  'without names and addresses, which an erasure would have to remove.';
-- What make_primary does to the former primary contact goes without saying.
create trigger record_contact after insert or update or delete on public.member_contacts for each row
  when (pg_trigger_depth() = 0) execute function private.record_contact();

create function private.hidden_office(o public.office_details) returns jsonb
  language sql immutable parallel safe set search_path = ''
  as $$
  select coalesce(jsonb_object_agg(
      case when e.key in ('email', 'phone') then 'office_' || e.key else e.key end,
      private.hidden_value(e.value)), '{}')
    from jsonb_each_text(to_jsonb(o) - array['member_id', 'tier', 'ends_on', 'search_text']) as e
    where e.value is not null
$$;
comment on function private.hidden_office(public.office_details) is
  'What the audit log holds of the office''s columns: of each value only the length, because it may be a person''s.';

create function private.record_office() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  of_member jsonb := (select jsonb_build_object('id', m.id, 'name', m.name) from public.members m
    where m.id = new.member_id);
begin
  -- Without an old row, old is null, and so is what it held.
  perform private.write_audit_log('member', array[of_member || private.hidden_office(old)],
    array[of_member || private.hidden_office(new)]);
  return null;
end $$;
comment on function private.record_office() is
  'Trigger: writes an audit log entry, under the member''s name, for what the office notes of it.';
-- keep_last_term changes nothing of it.
create trigger record_office after insert
  or update on public.office_details for each row execute function private.record_office();

create function private.get_member_version(of_member uuid) returns timestamptz
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if not private.is_admin() and not private.manages(of_member) then return null; end if;
  return (select m.updated_at from public.members m where m.id = of_member);
end $$;

create function public.get_member_version(of_member uuid) returns timestamptz
  language sql stable security invoker set search_path = ''
  as $$ select private.get_member_version(of_member) $$;
comment on function public.get_member_version(uuid) is
  'When a member was last changed, what is hidden of it included (Administrators and its managers): the version '
  'that a save must be based on. A form reads it before the rest, so that what changes in between is a conflict. '
  'Null for everybody else.';

create function private.member_saved(of_member uuid) returns text
  language sql stable security definer set search_path = ''
  as $$
  -- The first entry after the stamp is that of the change. Contact persons and terms, which stamp nothing, have later
  -- ones.
  select jsonb_build_object('by',
    (select l.actor_name from public.audit_log l
      where l.subject_id = m.id::text and l.subject = 'member' and l.happened_at >= m.updated_at
      order by l.happened_at, l.id limit 1), 'at', m.updated_at)::text
  from public.members m where m.id = of_member
$$;
comment on function private.member_saved(uuid) is
  'Who saved a member last (by: a name, or null) and when (at), as the JSON details of a refusal.';

create function private.write_member(wanted public.members, known public.office_details, adding boolean) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  if adding then
    insert into public.members (id, member_type, name, legal_name_cyrillic, industry, description, website, logo_url,
        country, city, status, slug, about, founded, employees, languages, keywords, looking_for, created_at)
      values (wanted.id, wanted.member_type, wanted.name, wanted.legal_name_cyrillic, wanted.industry,
        wanted.description, wanted.website, wanted.logo_url, wanted.country, wanted.city, wanted.status, wanted.slug,
        wanted.about, wanted.founded, wanted.employees, coalesce(wanted.languages, '{}'),
        coalesce(wanted.keywords, '{}'), wanted.looking_for, coalesce(wanted.created_at, now()))
      on conflict (id) do nothing;
  else
    update public.members m set member_type = wanted.member_type, name = wanted.name,
        legal_name_cyrillic = wanted.legal_name_cyrillic, industry = wanted.industry,
        description = wanted.description, website = wanted.website, logo_url = wanted.logo_url,
        country = wanted.country, city = wanted.city, status = wanted.status, slug = wanted.slug,
        about = wanted.about, founded = wanted.founded, employees = wanted.employees,
        languages = coalesce(wanted.languages, '{}'), keywords = coalesce(wanted.keywords, '{}'),
        looking_for = wanted.looking_for
      where m.id = wanted.id;
  end if;
  if not found then return false; end if;
  if known.member_id is not null then
    insert into public.office_details as o (member_id, email, phone, address, registration_number, vat_number, notes)
      values (known.member_id, known.email, known.phone, known.address, known.registration_number, known.vat_number,
        known.notes)
      on conflict (member_id) do update set email = excluded.email, phone = excluded.phone, address = excluded.address,
        registration_number = excluded.registration_number, vat_number = excluded.vat_number, notes = excluded.notes;
  end if;
  return true;
end $$;
comment on function private.write_member(public.members, public.office_details, boolean) is
  'Writes all columns of a member, of which created_at only when it is added, and with known what only the office '
  'knows of it. The form, an import and what managers save come here; they check the role and lock the member. '
  'False when a member that is to be added is there already.';

create function private.save_member(of_member uuid, member jsonb, office jsonb, expected timestamptz, details jsonb)
  returns setof public.members
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stored public.members;
  wanted public.members;
  known public.office_details;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may save members.');
  perform private.only_one_object(member, 120000);
  perform private.only_one_object(office, 40000);
  select m.* into stored from public.members m where m.id = of_member for update;
  if stored.id is null and expected is not null then
    raise exception 'This member has been deleted meanwhile and cannot be saved any more.' using errcode = 'PT404';
  end if;
  if stored.updated_at is distinct from expected and expected is not null then
    raise exception 'Somebody else has changed this member since you opened it. What you typed is still here.'
      using errcode = 'PT409', detail = private.member_saved(of_member);
  end if;
  -- A column that the form lacks keeps its value.
  wanted := jsonb_populate_record(stored, member);
  wanted.id := of_member;
  wanted.created_at := stored.created_at;
  if coalesce(btrim(wanted.slug), '') in ('', coalesce(stored.slug, '')) then
    wanted.slug := stored.slug;
  else
    -- As in give_slug: of two who want the same address at once, the second gets one with a number.
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('member slugs', 0));
    wanted.slug := private.free_slug('member', wanted.slug, of_member);
  end if;
  known := jsonb_populate_record(null::public.office_details,
    (select jsonb_object_agg(e.key, nullif(btrim(e.value), '')) from jsonb_each_text(office) e));
  known.member_id := of_member;
  -- A retry after a lost answer finds a new member stored, with all that belongs to it.
  if private.write_member(wanted, known, expected is null) and details is not null then
    perform private.save_details(of_member, details);
  end if;
  return query select m.* from public.members m where m.id = of_member;
-- The details of these errors would show the row.
exception
  when foreign_key_violation then
    raise exception 'This industry is no longer in the list. Please choose another.';
  when invalid_parameter_value then raise;
  when data_exception or not_null_violation or check_violation then
    raise exception 'A value of this member is missing, too long or of the wrong kind.' using errcode = sqlstate;
end $$;
comment on function private.save_member(uuid, jsonb, jsonb, timestamptz, jsonb) is
  'Adds a member, or changes it if its version is still expected, together with what only the office knows of it '
  'and its contact details.';

create function public.save_member(member_id uuid, member jsonb, office jsonb, expected timestamptz default null,
  details jsonb default null)
  returns setof public.members
  language sql volatile security invoker set search_path = ''
  as $$ select * from private.save_member(member_id, member, office, expected, details) $$;
comment on function public.save_member(uuid, jsonb, jsonb, timestamptz, jsonb) is
  'Saves a member (Administrators): member has the columns of members (one that is absent keeps its value; an empty '
  'slug means the present one, or one made from the name), office those of office_details, details its contact '
  'details ({kind: {value, visibility}}; one that is absent stays, one without a value goes). Without expected it '
  'is added, once, under the given id. Returns it as stored. Errors: PT409 changed meanwhile (details: JSON, by and '
  'at), PT404 deleted meanwhile, 22023, PT413.';

-- Grants on functions.

grant execute on function private.save_member(uuid, jsonb, jsonb, timestamptz, jsonb) to authenticated, service_role;
grant execute on function private.get_member_version(uuid), private.own_members() to authenticated;
grant execute on function private.lapsed_members() to anon, authenticated, service_role;
grant execute on function private.are_keywords(text[]), private.are_languages(text[])
  to anon, authenticated, service_role;
grant execute on function public.get_member_version(uuid), public.save_member(uuid, jsonb, jsonb, timestamptz, jsonb)
  to authenticated;
