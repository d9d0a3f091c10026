-- Members: industries, the directory of companies and individuals, what only the office knows of them, searches, import, and membership terms.

create table public.industries (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null unique check (length(btrim(name)) between 1 and 80 and private.is_line(name)),
  other_names text not null default '' check (length(other_names) <= 300 and private.is_line(other_names)),
  application_choice text unique check (application_choice in ('agriculture', 'energy', 'finance', 'it', 'manufacturing', 'other')),
  search_text text not null generated always as (private.fold(other_names)) stored
);
create unique index industries_name_key_idx on public.industries (lower(name));
comment on table public.industries is 'The industries of members, the one list of them.';
comment on column public.industries.other_names is 'What else it is called, in Bulgarian, Kazakh and Russian; the directory''s search finds it by these words.';
comment on column public.industries.search_text is 'The other names as searches compare them.';
comment on column public.industries.application_choice is 'The choice of the application form that this industry stands for; an approval proposes it.';

alter table public.industries enable row level security;
grant select on table public.industries to anon, authenticated;
grant insert, update, delete on table public.industries to authenticated;
create policy "everybody reads" on public.industries for select to anon, authenticated using (id is not null);
create policy "Administrators add" on public.industries for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change" on public.industries for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Administrators delete" on public.industries for delete to authenticated using ((select private.is_admin()));

create trigger record_additions after insert on public.industries referencing new table as new_rows
  for each statement execute function private.record_additions('industry');
create trigger record_changes after update on public.industries referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_changes('industry', 'id');
create trigger record_removals after delete on public.industries referencing old table as old_rows
  for each statement execute function private.record_removals('industry');

insert into public.industries (name, other_names, application_choice) values
  ('Agriculture & Food', 'Селско стопанство и храни, Ауыл шаруашылығы және азық-түлік, Сельское хозяйство и продукты питания', 'agriculture'),
  ('Construction & Engineering', 'Строителство и инженерство, Құрылыс және инженерия, Строительство и инжиниринг', null),
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
    and not exists (select from unnest(words) as w (word) where w.word is null or length(btrim(w.word)) not between 1 and 60 or length(w.word) > 60 or not private.is_line(w.word))
    and (select count(distinct k.key) from unnest(private.lowered(words)) as k (key)) = cardinality(words)
$$;
comment on function private.are_keywords(text[]) is 'Whether a list has at most twenty keywords, each a line of 1 to 60 characters, and each only once, whatever its case.';

create function private.are_languages(codes text[]) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
  select codes <@ array['bg', 'kk', 'ru', 'en', 'de', 'fr', 'it', 'es', 'tr', 'el', 'ro', 'sr', 'uk', 'zh', 'ar', 'ko', 'ja']
    and (select count(distinct c.code) from unnest(codes) as c (code)) = cardinality(codes)
$$;
comment on function private.are_languages(text[]) is 'Whether a list has only codes of the languages that a company page offers, each only once.';

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
  search_text text not null generated always as (private.fold(
    name || ' ' || coalesce(legal_name_cyrillic, '') || e'\n' || coalesce(industry, '') || ' ' || coalesce(city, '') || ' ' || case when country in ('bulgaria', 'kazakhstan') then country else '' end || ' ' ||
    coalesce(description, '') || ' ' || private.joined(keywords) || ' ' || private.plain_text(about) || ' ' || coalesce(looking_for, '')
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
create index members_name_search_idx on public.members using gin (split_part(search_text, e'\n', 1) extensions.gin_trgm_ops);
create index members_name_key_idx on public.members (private.company_key(name));
create index members_cyrillic_key_idx on public.members (private.company_key(legal_name_cyrillic)) where legal_name_cyrillic is not null;
create index members_web_host_idx on public.members (private.web_host(website)) where website is not null;
create index members_created_at_status_idx on public.members (created_at, status);
create index members_keywords_idx on public.members using gin (private.lowered(keywords)) where status = 'active';
create index members_whole_logo_idx on public.members (private.whole_picture(logo_url)) where logo_url is not null;
create index members_logos_idx on public.members (created_at desc, id) where status = 'active' and member_type = 'company' and logo_url is not null;
-- Few members are inactive; without its own index, a list of them would read thousands of active members.
create index members_inactive_idx on public.members (member_type, name, id) where status = 'inactive';
comment on table public.members is 'Members of the chamber. The active ones are public.';
comment on column public.members.industry is 'The industry''s name, so that lists need no join; a renamed industry is renamed here, too.';
comment on column public.members.logo_url is 'Path in own storage (or of the site''s artwork), without a host: a picture elsewhere would tell its host who looks.';
comment on column public.members.slug is 'Name of its company page in the address; made from the name of a new member (give_slug), and kept when the name changes.';
comment on column public.members.description is 'Plain text, for cards and previews.';
comment on column public.members.about is 'Rich text (HTML) of the company page, shown only through the sanitising viewer. Without pictures: one elsewhere would tell its host who looks.';
comment on column public.members.employees is 'One of the sizes that the application form offers.';
comment on column public.members.languages is 'ISO 639-1 codes of the languages spoken.';
comment on column public.members.keywords is 'Products and services.';
comment on column public.members.looking_for is 'Markets, and what the member looks for.';
comment on column public.members.updated_at is 'The version that a save must be based on (optimistic lock). Nobody reads it here (get_member_version): it also changes with what is hidden of a member.';
comment on column public.members.search_text is 'The text that the directory''s search matches, folded; the first line holds the names.';

alter table public.members enable row level security;
grant select (id, name, legal_name_cyrillic, industry, description, website, logo_url, country, city, status, member_type, slug, about, founded, employees, languages, keywords, looking_for, created_at,
    search_text)
  on table public.members to anon, authenticated;
grant insert, update, delete on table public.members to authenticated;
create policy "visitors read active members" on public.members for select to anon using (status = 'active');
create policy "active members for all, the others for Administrators" on public.members for select to authenticated
  using (status = 'active' or (select private.is_admin()));
create policy "Administrators add" on public.members for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change" on public.members for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Administrators delete" on public.members for delete to authenticated using ((select private.is_admin()));

-- A view, because the Data API takes longer to read a long list of columns in a request than Postgres to answer it.
create view public.member_cards with (security_invoker = true) as
  select m.id, m.slug, m.name, m.legal_name_cyrillic, m.industry, m.description, m.website, m.logo_url, m.country, m.city, m.member_type, m.created_at
  from public.members m where m.status = 'active';
comment on view public.member_cards is 'What the directory shows of each active member.';
grant select on table public.member_cards to anon, authenticated;

-- The tables of users are created before this one and could not reference it.
alter table public.user_profiles
  add constraint user_profiles_company_id_fkey foreign key (company_id) references public.members (id) on delete set null;
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
create trigger compose_letters before insert or update on public.members for each row execute function private.compose_letters();
create trigger give_slug before insert on public.members for each row when (coalesce(new.slug, '') = '') execute function private.give_slug();
create trigger stamp_updated_at before update on public.members for each row execute function private.stamp_updated_at();
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
  search_text text not null generated always as (private.fold(name || ' ' || coalesce(role, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored
);
create unique index member_contacts_primary_idx on public.member_contacts (member_id) where is_primary;
create index member_contacts_member_id_idx on public.member_contacts (member_id, name, id);
create index member_contacts_email_idx on public.member_contacts (lower(email));
create index member_contacts_search_idx on public.member_contacts using gin (search_text extensions.gin_trgm_ops);
comment on table public.member_contacts is 'Contact persons of members, whom the office calls and writes to. Seen by Administrators only.';
comment on column public.member_contacts.is_primary is 'Whom to call first; at most one of each member. Making another one primary ends it (make_primary).';
comment on column public.member_contacts.updated_at is 'The version that a change must be based on (optimistic lock).';
comment on column public.member_contacts.search_text is 'The text that the office''s search matches, folded.';

alter table public.member_contacts enable row level security;
grant select, insert (id, member_id, name, role, email, phone, is_primary), update (name, role, email, phone, is_primary), delete on table public.member_contacts to authenticated;
create policy "Administrators read" on public.member_contacts for select to authenticated using ((select private.is_admin()));
create policy "Administrators add" on public.member_contacts for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change" on public.member_contacts for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Administrators delete" on public.member_contacts for delete to authenticated using ((select private.is_admin()));

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
  search_text text not null generated always as (private.fold(coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(address, '') || ' ' ||
    coalesce(registration_number, '') || ' ' || coalesce(vat_number, '') || ' ' || coalesce(notes, ''))) stored
);
create index office_details_email_idx on public.office_details (lower(email));
create index office_details_ends_on_idx on public.office_details (ends_on, member_id);
create index office_details_search_idx on public.office_details using gin (search_text extensions.gin_trgm_ops);
comment on table public.office_details is 'What only the office knows of a member. Seen by Administrators only. save_member and import_members write it, and stamp the member''s updated_at: one lock for both.';
comment on column public.office_details.address is 'Postal address, with line breaks.';
comment on column public.office_details.notes is 'Internal notes; they hold the message of an application (5,000 characters), too.';
comment on column public.office_details.tier is 'Tier of the term that ends last.';
comment on column public.office_details.ends_on is 'End of the term that ends last, kept by keep_last_term: the list filters by it along an index.';
comment on column public.office_details.search_text is 'The text that the office''s search matches, folded.';

alter table public.office_details enable row level security;
grant select on table public.office_details to authenticated;
create policy "Administrators read" on public.office_details for select to authenticated using ((select private.is_admin()));

create trigger compose_letters before insert or update on public.office_details for each row execute function private.compose_letters();

create view public.office_members with (security_invoker = true) as
  select m.id, m.name, m.legal_name_cyrillic, m.industry, m.description, m.website, m.logo_url, m.country, m.city, m.status, m.member_type, m.created_at, m.search_text,
    m.slug, m.about, m.founded, m.employees, m.languages, m.keywords, m.looking_for,
    o.email, o.phone, o.address, o.registration_number, o.vat_number, o.notes, o.tier, o.ends_on,
    c.name as contact_name, c.role as contact_role, c.email as contact_email, c.phone as contact_phone
  from public.members m
    left join public.office_details o on o.member_id = m.id
    left join public.member_contacts c on c.member_id = m.id and c.is_primary;
comment on view public.office_members is 'Members with what only the office knows: contact data, the term that ends last, the primary contact. For everybody but Administrators, these columns are null.';
grant select on table public.office_members to authenticated;

create function private.make_primary() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  -- The member's row keeps two who make different contacts primary from meeting in the unique index.
  perform from public.members m where m.id = new.member_id for no key update;
  update public.member_contacts c set is_primary = false where c.member_id = new.member_id and c.id <> new.id and c.is_primary;
  return new;
end $$;
comment on function private.make_primary() is 'Trigger: a contact that becomes primary takes the place of the one that was.';
create trigger compose_letters before insert or update on public.member_contacts for each row execute function private.compose_letters();
create trigger make_primary before insert on public.member_contacts for each row when (new.is_primary) execute function private.make_primary();
create trigger make_another_primary before update of is_primary on public.member_contacts
  for each row when (new.is_primary and not old.is_primary) execute function private.make_primary();
create trigger stamp_updated_at before update on public.member_contacts for each row execute function private.stamp_updated_at();

create function private.hidden_value(value text) returns jsonb
  language sql immutable parallel safe set search_path = ''
  as $$ select case when value is not null then jsonb_build_object('characters', length(value), 'digest', md5(value)) end $$;
comment on function private.hidden_value(text) is 'A value that an audit log entry must not hold: its length, and a digest that tells write_audit_log whether it changed and is left out there (audited_value).';

create function private.record_contact() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  of_member jsonb := (select jsonb_build_object('id', m.id, 'name', m.name) from public.members m where m.id = coalesce(new.member_id, old.member_id));
  before jsonb := of_member;
  after jsonb := of_member;
begin
  if tg_op <> 'INSERT' then
    before := before || jsonb_strip_nulls(jsonb_build_object('contact_name', private.hidden_value(old.name), 'contact_role', private.hidden_value(old.role),
      'contact_email', private.hidden_value(old.email), 'contact_phone', private.hidden_value(old.phone), 'primary_contact', old.is_primary));
  end if;
  if tg_op <> 'DELETE' then
    after := after || jsonb_strip_nulls(jsonb_build_object('contact_name', private.hidden_value(new.name), 'contact_role', private.hidden_value(new.role),
      'contact_email', private.hidden_value(new.email), 'contact_phone', private.hidden_value(new.phone), 'primary_contact', new.is_primary));
  end if;
  -- With the member itself, its contacts need no entries of their own.
  if of_member is not null then perform private.write_audit_log('member', array[before], array[after]); end if;
  return null;
end $$;
comment on function private.record_contact() is 'Trigger: writes an audit log entry, under the member''s name, for a contact that is added, changed or removed; without names and addresses, which an erasure would have to remove.';
-- What make_primary does to the former primary contact goes without saying.
create trigger record_contact after insert or update or delete on public.member_contacts for each row when (pg_trigger_depth() = 0) execute function private.record_contact();

create function private.hidden_office(o public.office_details) returns jsonb
  language sql immutable parallel safe set search_path = ''
  as $$
  select coalesce(jsonb_object_agg(case when e.key in ('email', 'phone') then 'office_' || e.key else e.key end, private.hidden_value(e.value)), '{}')
    from jsonb_each_text(to_jsonb(o) - array['member_id', 'tier', 'ends_on', 'search_text']) as e where e.value is not null
$$;
comment on function private.hidden_office(public.office_details) is 'What the audit log holds of the office''s columns: of each value only the length, because it may be a person''s.';

create function private.record_office() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  of_member jsonb := (select jsonb_build_object('id', m.id, 'name', m.name) from public.members m where m.id = new.member_id);
begin
  -- Without an old row, old is null, and so is what it held.
  perform private.write_audit_log('member', array[of_member || private.hidden_office(old)], array[of_member || private.hidden_office(new)]);
  return null;
end $$;
comment on function private.record_office() is 'Trigger: writes an audit log entry, under the member''s name, for what the office notes of it.';
-- keep_last_term changes nothing of it.
create trigger record_office after insert or update on public.office_details for each row execute function private.record_office();

create function private.member_version(of_member uuid) returns timestamptz
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if not private.is_admin() and not private.manages(of_member) then return null; end if;
  return (select m.updated_at from public.members m where m.id = of_member);
end $$;
comment on function private.member_version(uuid) is 'See public.get_member_version.';

create function public.get_member_version(of_member uuid) returns timestamptz
  language sql stable security invoker set search_path = ''
  as $$ select private.member_version(of_member) $$;
comment on function public.get_member_version(uuid) is 'When a member was last changed, what is hidden of it included (Administrators and its managers): the version that a save must be based on. A form reads it before the rest, so that what changes in between is a conflict. Null for everybody else.';

create function private.member_saved(of_member uuid) returns text
  language sql stable security definer set search_path = ''
  as $$
  -- The first entry after the stamp is that of the change. Contact persons and terms, which stamp nothing, have later ones.
  select coalesce((select jsonb_build_object('by', (select l.actor_name from public.audit_log l where l.subject_id = m.id::text and l.subject = 'member' and l.happened_at >= m.updated_at
    order by l.happened_at, l.id limit 1), 'at', m.updated_at)::text from public.members m where m.id = of_member), '{}')
$$;
comment on function private.member_saved(uuid) is 'Who saved a member last (by: a name, or null) and when (at), as the JSON details of a refusal; empty for one that has been deleted.';

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
      values (known.member_id, known.email, known.phone, known.address, known.registration_number, known.vat_number, known.notes)
      on conflict (member_id) do update set email = excluded.email, phone = excluded.phone, address = excluded.address,
        registration_number = excluded.registration_number, vat_number = excluded.vat_number, notes = excluded.notes;
  end if;
  return true;
end $$;
comment on function private.write_member(public.members, public.office_details, boolean) is 'Writes all columns of a member, of which created_at only when it is added, and with known what only the office knows of it. The form, an import and what managers save come here; they check the role and lock the member. False when a member that is to be added is there already.';

create function private.save_member(of_member uuid, member jsonb, office jsonb, expected timestamptz, details jsonb) returns setof public.members
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stored public.members;
  wanted public.members;
  known public.office_details;
begin
  if not private.is_admin() then raise exception 'Only Administrators may save members.' using errcode = '42501'; end if;
  perform private.only_one_object(member, 120000);
  perform private.only_one_object(office, 40000);
  select m.* into stored from public.members m where m.id = of_member for update;
  if stored.updated_at is distinct from expected and expected is not null then
    raise exception 'Somebody else has changed this member since you opened it. What you typed is still here.' using errcode = 'PT409', detail = private.member_saved(of_member);
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
  known := jsonb_populate_record(null::public.office_details, (select jsonb_object_agg(e.key, nullif(btrim(e.value), '')) from jsonb_each_text(office) e));
  known.member_id := of_member;
  -- A retry after a lost answer finds a new member stored, with all that belongs to it.
  if private.write_member(wanted, known, expected is null) and details is not null then perform private.save_details(of_member, details); end if;
  return query select m.* from public.members m where m.id = of_member;
-- The details of these errors would show the row.
exception when data_exception or not_null_violation or check_violation or foreign_key_violation then
  raise exception 'A value of this member is missing, too long or of the wrong kind.' using errcode = sqlstate;
end $$;
comment on function private.save_member(uuid, jsonb, jsonb, timestamptz, jsonb) is 'Adds a member, or changes it if its version is still expected, together with what only the office knows of it and its contact details.';

create function public.save_member(member_id uuid, member jsonb, office jsonb, expected timestamptz default null, details jsonb default null) returns setof public.members
  language sql volatile security invoker set search_path = ''
  as $$ select * from private.save_member(member_id, member, office, expected, details) $$;
comment on function public.save_member(uuid, jsonb, jsonb, timestamptz, jsonb) is 'Saves a member (Administrators): member has the columns of members (one that is absent keeps its value; an empty slug means the present one, or one made from the name), office those of office_details, details its contact details ({kind: {value, visibility}}; one that is absent stays, one without a value goes). Without expected it is added, once, under the given id. Returns it as stored. Errors: PT409 changed (details: JSON, by and at) or deleted meanwhile, 22023, PT413.';

create function private.industries_like(patterns text[]) returns text[]
  language sql stable security definer set search_path = ''
  as $$ select coalesce(array_agg(i.name), '{}') from public.industries i where i.search_text like any (patterns) $$;
comment on function private.industries_like(text[]) is 'The industries whose other names match a query''s patterns. Their own names are in the search text of members.';

create function private.member_patterns(query text, everyone boolean) returns text[]
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  patterns text[] := private.search_patterns(query);
  industries text[] := private.industries_like(patterns);
  spelled text := (private.readings(query))[1];
begin
  -- Numbers, signs and short words have no similar ones.
  if spelled ~ '[a-z]{4}' and spelled ~ '^[a-z ''-]+$' and not exists (select from public.members m where (m.search_text like any (patterns) or m.industry = any (industries)) and (everyone or m.status = 'active')) then
    -- Not a setting of the function: only superusers may give one that an extension has not announced yet.
    perform set_config('pg_trgm.word_similarity_threshold', '0.5', true);
    patterns := patterns || array(select replace(replace(replace(n.names, '\', '\\'), '%', '\%'), '_', '\_') || e'\n%'
      from (select split_part(m.search_text, e'\n', 1) as names from public.members m
        where spelled operator(extensions.<%) split_part(m.search_text, e'\n', 1) and (spelled like '% %' or private.is_misspelt(spelled, split_part(m.search_text, e'\n', 1))) and (everyone or m.status = 'active') limit 200) as n
      order by extensions.word_similarity(spelled, n.names) desc, n.names limit 20)
      -- A place of which a letter differs, and a synonym, with its names in the other languages.
      || array(with p as materialized (select distinct m.city from public.members m where m.status = 'active' and m.city <> '') select distinct u.pattern from p, unnest(private.search_patterns(p.city)) as u (pattern)
        where spelled not like '% %' and private.is_misspelt(spelled, private.fold(p.city)))
      || array(select distinct u.pattern from public.synonyms s, unnest(s.folded) as o (other), unnest(private.text_patterns(o.other, 'synonym')) as u (pattern)
        where spelled not like '% %' and exists (select from unnest(s.folded) as f (word) where left(f.word, 1) = left(spelled, 1) and spelled operator(extensions.<%) f.word and private.is_misspelt(spelled, f.word)));
  end if;
  return patterns;
end $$;
comment on function private.member_patterns(text, boolean) is 'The LIKE patterns of a search for members: those of the query (private.search_patterns), and when they find no active member (everyone: no member), the names, places and synonyms that differ from it by a letter or so.';

create function private.search_members(query text, of_type text, of_industry text, of_country text, of_city text, of_keyword text, sort text) returns setof public.member_cards
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  patterns text[] := private.member_patterns(query, false);
  industries text[] := private.industries_like(patterns);
begin
  return query
    select m.id, m.slug, m.name, m.legal_name_cyrillic, m.industry, m.description, m.website, m.logo_url, m.country, m.city, m.member_type, m.created_at from public.members m
    where (m.search_text like any (patterns) or m.industry = any (industries)) and m.status = 'active'
      and (of_type is null or m.member_type = of_type) and (of_industry is null or m.industry = of_industry) and (of_country is null or m.country = of_country)
      and (of_city is null or m.city = of_city) and (of_keyword is null or private.lowered(m.keywords) @> private.lowered(array[of_keyword]))
    order by case when sort = 'newest' then m.created_at end desc, m.name, m.id limit 1001;
end $$;
comment on function private.search_members(text, text, text, text, text, text, text) is 'Active members whose search text the query finds, or whose industry has another name that it finds. Security definer because a policy would keep the trigram index from being used (LIKE is not leakproof); it returns active members only, as the policy does. Each call gets a fresh plan: a rare word is found through the trigram index, a common one by reading the list in order.';

create function public.search_members(query text, of_type text default null, of_industry text default null, of_country text default null, of_city text default null, of_keyword text default null, sort text default 'name') returns setof public.member_cards
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_members(query, of_type, of_industry, of_country, of_city, of_keyword, sort) $$;
comment on function public.search_members(text, text, text, text, text, text, text) is 'The public directory''s search: active members with the query (its first 100 characters, in any of its spellings and with its synonyms) in names, industry (also in Bulgarian, Kazakh and Russian), city, country, keywords or texts, or, when there are none, those with a similar name (get_member_filters tells); optionally of one type, industry, country, city and keyword (whatever its case). Returns the first 1,001 by name, or the newest (sort: newest); filter, order and page them through the Data API.';

create function private.member_filters(of_type text, query text, of_industry text, of_country text, of_city text, of_keyword text) returns table (filter text, value text, count bigint)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  patterns text[] := case when btrim(query) <> '' then private.member_patterns(query, false) end;
  only_similar constant boolean := cardinality(patterns) > cardinality(private.search_patterns(query));
  industries text[] := private.industries_like(patterns);
begin
  return query
    with found as materialized (
      select m.member_type as type, m.industry, m.country, m.city, m.keywords,
        coalesce(m.member_type = of_type, of_type is null) as type_fits, coalesce(m.industry = of_industry, of_industry is null) as industry_fits, coalesce(m.country = of_country, of_country is null) as country_fits,
        coalesce(m.city = of_city, of_city is null) as city_fits, of_keyword is null or private.lowered(m.keywords) @> private.lowered(array[of_keyword]) as keyword_fits
      from public.members m
      where m.status = 'active' and (btrim(query) = '' or m.search_text like any (patterns) or m.industry = any (industries))
    ), counted as (
      select 'type' as filter, f.type as value, count(*) as count from found f where f.industry_fits and f.country_fits and f.city_fits and f.keyword_fits group by f.type
      union all select 'industry', f.industry, count(*) from found f where f.type_fits and f.country_fits and f.city_fits and f.keyword_fits and f.industry is not null group by f.industry
      union all select 'country', f.country, count(*) from found f where f.type_fits and f.industry_fits and f.city_fits and f.keyword_fits and f.country is not null group by f.country
      union all select 'city', f.city, count(*) from found f where f.type_fits and f.industry_fits and f.country_fits and f.keyword_fits and f.city <> '' group by f.city
      union all select 'keyword', (array_agg(k.keyword order by k.count desc, k.keyword))[1], sum(k.count)::bigint
        from (select u.keyword, count(*) as count from found f, unnest(f.keywords) as u (keyword) where f.type_fits and f.industry_fits and f.country_fits and f.city_fits group by u.keyword) as k group by lower(btrim(k.keyword))
      union all select 'spelling', 'similar', count(*) from found f where f.type_fits and f.industry_fits and f.country_fits and f.city_fits and f.keyword_fits having only_similar
    ), ranked as (
      select c.filter, c.value, c.count, row_number() over (partition by c.filter order by c.count desc, c.value) as place from counted c
    )
    select r.filter, r.value, r.count from ranked r where r.place <= 200 order by r.filter, r.value;
end $$;
comment on function private.member_filters(text, text, text, text, text, text) is 'See public.get_member_filters. Security definer with a fresh plan for each call, as search_members.';

create function public.get_member_filters(of_type text, query text default '', of_industry text default null, of_country text default null, of_city text default null, of_keyword text default null) returns table (filter text, value text, count bigint)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.member_filters(of_type, query, of_industry, of_country, of_city, of_keyword) $$;
comment on function public.get_member_filters(text, text, text, text, text, text) is 'What the directory can be filtered by (filter: industry, country, city, keyword or type), each value with the number of active members that the query and the other filters leave (and spelling: similar, when nothing but names and places that differ by a letter or so is found); at most the 200 most frequent values of each, sorted by filter and value. A keyword counts whatever its case.';

create function private.search_all_members(query text, of_type text, of_status text, of_country text, of_industry text, everything boolean, ends_from date, ends_until date, sort text, unreached boolean) returns setof public.office_members
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  patterns text[] := private.search_patterns(query);
  industries text[] := private.industries_like(patterns);
  known uuid[];
begin
  if not private.is_admin() then raise exception 'Only Administrators may search all members.' using errcode = '42501'; end if;
  known := array(select o.member_id from public.office_details o where o.search_text like any (patterns)
    union select c.member_id from public.member_contacts c where c.search_text like any (patterns));
  if known = '{}' then patterns := private.member_patterns(query, true); end if;
  return query
    select m.* from public.office_members m
    where (m.search_text like any (patterns) or m.industry = any (industries) or m.id = any (known))
      and (of_type is null or m.member_type = of_type) and (of_status is null or m.status = of_status)
      and (of_country is null or m.country = of_country) and (of_industry is null or m.industry = of_industry)
      and (ends_from is null or m.ends_on >= ends_from) and (ends_until is null or m.ends_on <= ends_until) and (unreached is not true or m.contact_email is null)
    order by case sort when 'since' then m.created_at end, case sort when '-since' then m.created_at end desc,
      case sort when 'term' then m.ends_on end, case sort when '-term' then m.ends_on end desc nulls last,
      case sort when '-name' then m.name end desc, m.name, m.id limit case when not everything then 1001 end;
end $$;
comment on function private.search_all_members(text, text, text, text, text, boolean, date, date, text, boolean) is 'Members, active or not, that the query finds as in search_members, or by their contacts and what only the office knows. Security definer with a fresh plan for each call, as search_members; it checks the role itself.';

create function public.search_all_members(query text, of_type text default null, of_status text default null, of_country text default null, of_industry text default null, everything boolean default false,
    ends_from date default null, ends_until date default null, sort text default 'name', unreached boolean default false) returns setof public.office_members
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_all_members(query, of_type, of_status, of_country, of_industry, everything, ends_from, ends_until, sort, unreached) $$;
comment on function public.search_all_members(text, text, text, text, text, boolean, date, date, text, boolean) is 'The office''s search for members (Administrators): as search_members, but with inactive ones, and also by contact persons, email, telephone, address, registration and VAT number and notes; ends_from and ends_until bound the end of their last term; unreached leaves those without an address of a primary contact. Returns the first 1,001 by name (sort: name), age (since) or end of the last term (term; none comes last), with - before it the other way round, or all matches with everything (for a CSV file).';

create function private.members_named(ids jsonb) returns uuid[]
  language plpgsql stable security invoker set search_path = ''
  as $$
begin
  if jsonb_typeof(ids) is distinct from 'array' or jsonb_array_length(ids) > 50 then raise exception 'Up to 50 members can be linked.' using errcode = '22023'; end if;
  return array(select m.id from public.members m where m.id in (select i.id::uuid from jsonb_array_elements_text(ids) as i (id)) order by m.id);
end $$;
comment on function private.members_named(jsonb) is 'The ids of a JSON list, without those of members that are gone or that the caller may not read. Refuses (22023) what is no list, and more than 50.';

-- Import. A row has values by the column names of office_members: null clears a column, one that is absent stays as it is; contact_… is the primary contact.

create function private.expect_import_rows(rows jsonb) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  count integer;
begin
  if not private.is_admin() then raise exception 'Only Administrators may import members.' using errcode = '42501'; end if;
  if jsonb_typeof(rows) is distinct from 'array' then raise exception 'This is no list of rows.' using errcode = '22023'; end if;
  count := jsonb_array_length(rows);
  if count > 5000 then raise exception 'These are % rows; 5,000 can be imported at once.', to_char(count, 'FM999,999,999') using errcode = 'PT413'; end if;
  if exists (select from jsonb_array_elements(rows) as r (data) where jsonb_typeof(r.data) <> 'object' or length(r.data::text) > 60000) then
    raise exception 'A row is an object of at most 60,000 characters.' using errcode = '22023';
  end if;
end $$;
comment on function private.expect_import_rows(jsonb) is 'Refuses whoever is no Administrator (42501), what is no list of rows (22023), and more than 5,000 (PT413): as many as are stored within the eight seconds of hosted Supabase.';

create function private.import_id(data jsonb) returns uuid
  language sql immutable set search_path = ''
  as $$
  select case when data ->> 'id' is null then md5((data - 'id')::text)::uuid
    when data ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (data ->> 'id')::uuid end
$$;
comment on function private.import_id(jsonb) is 'The id of the member that a row of an import names: its own, or one derived from its content, so that the same file adds nothing twice. Null for what is no id.';

create function private.import_row(of_member uuid, data jsonb) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stored public.office_members;
  wanted public.office_members;
begin
  if of_member is null then raise exception 'This is no id of a member.' using errcode = '22P02'; end if;
  select v.* into stored from public.office_members v where v.id = of_member;
  -- A row without an id only adds: if its member is there, it was imported before.
  if stored.id is not null and data ->> 'id' is null then return 'unchanged'; end if;
  -- Terms and the date of joining are not an import's to change.
  wanted := jsonb_populate_record(stored, data - array['search_text', 'tier', 'ends_on']);
  wanted.id := of_member;
  wanted.created_at := coalesce(stored.created_at, wanted.created_at);
  wanted.status := coalesce(wanted.status, stored.status, 'active');
  wanted.slug := coalesce(nullif(wanted.slug, ''), stored.slug);
  wanted.languages := coalesce(wanted.languages, '{}');
  wanted.keywords := coalesce(wanted.keywords, '{}');
  if wanted is not distinct from stored then return 'unchanged'; end if;
  if stored.id is not null and data ? 'updated_at' and (data ->> 'updated_at')::timestamptz is distinct from private.member_version(of_member) then
    raise exception 'Somebody has changed this member since the file was compared. Please choose the file again.' using errcode = 'PT409';
  end if;
  perform private.write_member(jsonb_populate_record(null::public.members, to_jsonb(wanted)),
    jsonb_populate_record(null::public.office_details, to_jsonb(wanted) || jsonb_build_object('member_id', of_member)), stored.id is null);
  -- An empty name removes the primary contact; the others stay.
  if wanted.contact_name is null then
    delete from public.member_contacts c where c.member_id = of_member and c.is_primary;
  elsif stored.contact_name is null then
    insert into public.member_contacts (member_id, name, role, email, phone, is_primary)
      values (of_member, wanted.contact_name, wanted.contact_role, wanted.contact_email, wanted.contact_phone, true);
  elsif (wanted.contact_name, wanted.contact_role, wanted.contact_email, wanted.contact_phone)
      is distinct from (stored.contact_name, stored.contact_role, stored.contact_email, stored.contact_phone) then
    update public.member_contacts c
      set name = wanted.contact_name, role = wanted.contact_role, email = wanted.contact_email, phone = wanted.contact_phone
      where c.member_id = of_member and c.is_primary;
  end if;
  return case when stored.id is null then 'added' else 'changed' end;
end $$;
comment on function private.import_row(uuid, jsonb) is 'Adds or changes the member of a row (import_id), with what only the office knows and the primary contact: only the columns that the row has. Returns added, changed or unchanged. Its caller checks the role and locks the member.';

create function private.import_members(rows jsonb) returns table (added bigint, changed bigint, unchanged bigint)
  language plpgsql volatile security definer set search_path = '' set enable_seqscan = off
  as $$
declare
  one record;
  became text;
  broken text;
  refused jsonb[] := '{}';
begin
  perform private.expect_import_rows(rows);
  added := 0; changed := 0; unchanged := 0;
  -- What the file says nothing about must be the newest, not what an office form is about to replace.
  perform from public.members m where m.id in (select private.import_id(r.data) from jsonb_array_elements(rows) as r (data)) order by m.id for update;
  for one in select r.data, r.number, private.import_id(r.data) as id, count(*) over (partition by private.import_id(r.data)) as times
      from jsonb_array_elements(rows) with ordinality as r (data, number) order by r.number loop
    begin
      if one.times > 1 and one.id is not null then
        raise exception 'Another row names the same member.' using errcode = 'unique_violation', constraint = 'members_pkey';
      end if;
      became := private.import_row(one.id, one.data);
      if became = 'added' then added := added + 1; elsif became = 'changed' then changed := changed + 1; else unchanged := unchanged + 1; end if;
    exception when others then
      get stacked diagnostics broken = constraint_name;
      refused := array_append(refused, jsonb_build_object('row', one.number, 'constraint', broken, 'message', sqlerrm));
    end;
  end loop;
  if refused <> '{}' then
    raise exception 'Some rows were refused; nothing was imported.' using errcode = 'P0001', detail = to_jsonb(refused)::text;
  end if;
  return next;
end $$;
comment on function private.import_members(jsonb) is 'See public.import_members. Without sequential scans, because plans that are made while there are few members would read all rows that the import itself has added, again for each row.';

create function public.import_members(rows jsonb) returns table (added bigint, changed bigint, unchanged bigint)
  language sql volatile security invoker set search_path = '' set statement_timeout = '60s'
  as $$ select * from private.import_members(rows) $$;
comment on function public.import_members(jsonb) is 'Imports up to 5,000 rows of a file (Administrators): members with a known id are changed in the columns that their rows have, others added; a row without an id is added once. A row may say as updated_at which version it was compared with (compare_import_rows). All or nothing. Errors: P0001 (details: the refused rows as JSON: row, from 1, constraint, message), 42501, 22023, PT413.';

create function private.compare_import_rows(rows jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.expect_import_rows(rows);
  return (select coalesce(jsonb_agg(jsonb_build_object(
      'stored', to_jsonb(m) - array['search_text', 'tier', 'ends_on'] || jsonb_build_object('updated_at', private.member_version(m.id)),
      'resembling', case when m.id is null then (
        select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'status', s.status, 'by', s.by) order by s.name, s.id) from (
          select o.id, o.name, o.status, jsonb_agg(distinct hit.by) as by
            from (
              select s.id, 'name' as by from public.members s where private.company_key(s.name) = any (k.names)
              union all
              select s.id, 'Cyrillic name' from public.members s where s.legal_name_cyrillic is not null and private.company_key(s.legal_name_cyrillic) = any (k.names)
              union all
              select s.id, 'website' from public.members s where s.website is not null and private.web_host(s.website) = k.host
            ) as hit join public.members o on o.id = hit.id group by o.id order by o.name, o.id limit 3) as s) end,
      'names', k.names, 'host', k.host) order by r.number), '[]')
    from jsonb_array_elements(rows) with ordinality as r (data, number)
      left join public.office_members m on m.id = private.import_id(r.data),
      lateral (select array_remove(array[private.company_key(r.data ->> 'name'), private.company_key(r.data ->> 'legal_name_cyrillic')], null) as names,
        private.web_host(r.data ->> 'website') as host) as k);
end $$;
comment on function private.compare_import_rows(jsonb) is 'See public.compare_import_rows. Security definer so that the expression indexes are used.';

create function public.compare_import_rows(rows jsonb) returns jsonb
  language sql stable security invoker set search_path = '' set statement_timeout = '60s'
  as $$ select private.compare_import_rows(rows) $$;
comment on function public.compare_import_rows(jsonb) is 'What an import of up to 5,000 rows would change (Administrators). Returns for each row, in their order, {stored, resembling, names, host}: the stored member that it names, with its version as updated_at (null for a new one); for a new one up to three members {id, name, status, by} with the same name, Cyrillic name or website; and by what it was compared, so that the rows of a file can be compared with each other. Errors: 42501, 22023, PT413.';

-- Membership terms. The office corrects and renews them after approval, and enters those that began before the portal.

create table public.memberships (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.members (id) on delete cascade,
  application_id uuid unique,
  tier text not null,
  starts_on date not null,
  ends_on date not null,
  noted_by uuid,
  noted_by_name text,
  created_at timestamptz not null default now(),
  constraint memberships_term_check check (ends_on > starts_on),
  constraint memberships_overlap_excl exclude using gist (member_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
create index memberships_member_id_idx on public.memberships (member_id, ends_on desc);
create index memberships_tier_idx on public.memberships (tier);
comment on table public.memberships is 'Memberships: the terms of members, each with its tier. Renewing adds a term; those of one member do not overlap. A separate table, because the rows of members are public.';
comment on column public.memberships.application_id is 'The approved application; unique, so that an application cannot create two memberships.';
comment on column public.memberships.ends_on is 'Last day of the term.';
comment on column public.memberships.noted_by is 'Who entered it, by approving an application, renewing or in the member''s form. No foreign key: the term outlives the account.';
comment on column public.memberships.noted_by_name is 'The name at that time.';

alter table public.memberships enable row level security;
grant select, insert (id, member_id, tier, starts_on, ends_on), update (tier, starts_on, ends_on), delete on table public.memberships to authenticated;
create policy "Administrators read" on public.memberships for select to authenticated using ((select private.is_admin()));
create policy "Administrators add" on public.memberships for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change" on public.memberships for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "Administrators delete" on public.memberships for delete to authenticated using ((select private.is_admin()));

create function private.record_term() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  of_member jsonb := (select jsonb_build_object('id', m.id, 'name', m.name) from public.members m where m.id = coalesce(new.member_id, old.member_id));
  before jsonb := of_member;
  after jsonb := of_member;
begin
  if tg_op <> 'INSERT' then before := before || jsonb_build_object('tier', old.tier, 'starts_on', old.starts_on, 'ends_on', old.ends_on); end if;
  if tg_op <> 'DELETE' then after := after || jsonb_build_object('tier', new.tier, 'starts_on', new.starts_on, 'ends_on', new.ends_on); end if;
  -- With the member itself, its terms need no entries of their own.
  if of_member is not null then perform private.write_audit_log('member', array[before], array[after]); end if;
  return null;
end $$;
comment on function private.record_term() is 'Trigger: writes an audit log entry, under the member''s name, for a term that the office enters, changes or removes.';

create function private.stamp_noted_by() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  new.noted_by := (select auth.uid());
  new.noted_by_name := private.own_name();
  return new;
end $$;
comment on function private.stamp_noted_by() is 'Trigger: notes who enters a term.';
create trigger stamp_noted_by before insert on public.memberships for each row execute function private.stamp_noted_by();

-- approve_application writes its own audit log entry for the term.
create trigger record_entered_term after insert on public.memberships for each row when (new.application_id is null) execute function private.record_term();
create trigger record_changed_term after update of tier, starts_on, ends_on on public.memberships for each row execute function private.record_term();
create trigger record_removed_term after delete on public.memberships for each row execute function private.record_term();

create function private.keep_last_term() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  of_member uuid := coalesce(new.member_id, old.member_id);
begin
  -- Two changes of one member's terms come one after the other, so that the second sees both.
  perform from public.members m where m.id = of_member for no key update;
  if not found then return null; end if;
  insert into public.office_details as o (member_id, tier, ends_on)
    select of_member, t.tier, t.ends_on
    from (values (of_member)) as v (id) left join lateral (select s.tier, s.ends_on from public.memberships s where s.member_id = v.id order by s.ends_on desc limit 1) as t on true
    on conflict (member_id) do update set tier = excluded.tier, ends_on = excluded.ends_on;
  return null;
end $$;
comment on function private.keep_last_term() is 'Trigger: notes tier and end of a member''s last term in office_details.';
create trigger keep_last_term after insert or update or delete on public.memberships for each row execute function private.keep_last_term();

-- Privacy: data download and erasure.

create function private.held_contacts(person uuid, address text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select coalesce(jsonb_agg(h.held order by h.member, h.id), '[]') from (
    select m.name as member, c.id, to_jsonb(c) - array['id', 'member_id', 'search_text', 'updated_at'] || jsonb_build_object('member', m.name) as held
      from public.member_contacts c join public.members m on m.id = c.member_id where lower(c.email) = lower(btrim(held_contacts.address))
    union all
    select m.name, m.id, jsonb_build_object('member', m.name, 'email', o.email)
      from public.office_details o join public.members m on m.id = o.member_id where lower(o.email) = lower(btrim(held_contacts.address))) as h
$$;
comment on function private.held_contacts(uuid, text) is 'The contact persons with an address, and the members that have it as their own, each with the member''s name.';

create function private.erase_contacts(person uuid, address text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  delete from public.member_contacts c where lower(c.email) = lower(btrim(erase_contacts.address));
  update public.office_details o set email = null where lower(o.email) = lower(btrim(erase_contacts.address));
end $$;
comment on function private.erase_contacts(uuid, text) is 'Deletes the contact persons with an address, and the address where a member has it as its own.';

-- Many members at once, or one.

create function private.activate_member(member uuid, active boolean) returns jsonb
  language plpgsql volatile security invoker set search_path = ''
  as $$
declare
  before text := (select t.status from public.members t where t.id = member);
begin
  if (before = 'active') = active then return null; end if;
  update public.members t set status = case when active then 'active' else 'inactive' end where t.id = member;
  return jsonb_build_object('at', private.member_version(member), 'was', jsonb_build_object('status', before));
end $$;
comment on function private.activate_member(uuid, boolean) is 'Shows a member in the directory, or hides it; returns what private.change_rows expects.';

create function public.activate_members(ids uuid[], active boolean) returns jsonb
  language plpgsql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$
begin
  if not private.is_admin() then raise exception 'Only Administrators may change members.' using errcode = '42501'; end if;
  if active is null then raise exception 'Activate them or not?' using errcode = '22023'; end if;
  return private.change_rows(ids, 'members', 't.name', 'select private.activate_member($1, $2::boolean)', active::text);
end $$;
comment on function public.activate_members(uuid[], boolean) is 'Shows members in the directory, or hides them (Administrators). Returns {done, failed}, see private.outcome.';

create function public.delete_members(ids uuid[]) returns jsonb
  language plpgsql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$
begin
  if not private.is_admin() then raise exception 'Only Administrators may delete members.' using errcode = '42501'; end if;
  return private.delete_rows(ids, 'members', 't.name');
end $$;
comment on function public.delete_members(uuid[]) is 'Deletes members (Administrators). Returns {done, failed}, see private.outcome.';

create function private.renew_member(member uuid) returns jsonb
  language plpgsql volatile security invoker set search_path = ''
  as $$
declare
  today constant date := (now() at time zone 'Europe/Sofia')::date;
  last record;
  begins date;
  term public.memberships;
begin
  select s.tier, s.starts_on, s.ends_on into last from public.memberships s where s.member_id = member order by s.ends_on desc limit 1;
  if last.tier is null then raise exception 'This member has no term to renew.' using errcode = 'P0001'; end if;
  -- As after the first of two presses.
  if last.starts_on >= today then raise exception 'Its last term has just begun, or is still to come.' using errcode = 'P0001'; end if;
  begins := case when last.ends_on < today then today else last.ends_on + 1 end;
  -- The day before the same day a year later; the day after February 28 where there is no 29th.
  insert into public.memberships (member_id, tier, starts_on, ends_on)
    values (member, last.tier, begins, make_date(extract(year from begins)::integer + 1, extract(month from begins)::integer, 1) + extract(day from begins)::integer - 2) returning * into term;
  return jsonb_build_object('at', term.created_at, 'was', jsonb_build_object('term', to_jsonb(term)));
end $$;
comment on function private.renew_member(uuid) is 'Adds the term that follows a member''s last one; returns what private.change_rows expects.';

create function public.renew_members(ids uuid[]) returns jsonb
  language plpgsql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$
begin
  if not private.is_admin() then raise exception 'Only Administrators may renew memberships.' using errcode = '42501'; end if;
  return private.change_rows(ids, 'members', 't.name', 'select private.renew_member($1)');
end $$;
comment on function public.renew_members(uuid[]) is 'Adds to each member the year of its last tier that follows its last term, or that begins today if that has ended (Administrators). A member without a term, or whose last term has just begun or is to come, is refused. Returns {done, failed}, see private.outcome.';

create function public.undo_members(changes jsonb) returns jsonb
  language plpgsql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$
begin
  if not private.is_admin() then raise exception 'Only Administrators may change members.' using errcode = '42501'; end if;
  return private.undo_rows(changes, 'members', 't.name', $undo$
    with term as (delete from public.memberships s where s.member_id = $1 and to_jsonb(s) = $2 -> 'term' and s.created_at = $3 returning true),
      status as (update public.members t set status = $2 ->> 'status' where t.id = $1 and not $2 ? 'term' and private.member_version(t.id) = $3 returning true)
    select true from term union all select true from status
  $undo$);
end $$;
comment on function public.undo_members(jsonb) is 'Puts back what activate_members or renew_members has changed, where nobody has changed the member, or the term that was added, since (Administrators). changes: what it returned as done. Returns {done, failed}, see private.outcome.';

-- Grants on functions.

grant execute on function private.search_members(text, text, text, text, text, text, text), private.member_filters(text, text, text, text, text, text) to anon, authenticated, service_role;
grant execute on function private.search_all_members(text, text, text, text, text, boolean, date, date, text, boolean), private.import_members(jsonb), private.compare_import_rows(jsonb),
  private.save_member(uuid, jsonb, jsonb, timestamptz, jsonb) to authenticated, service_role;
grant execute on function private.members_named(jsonb), private.member_version(uuid), private.activate_member(uuid, boolean), private.renew_member(uuid) to authenticated;
grant execute on function private.are_keywords(text[]), private.are_languages(text[]) to anon, authenticated, service_role;
grant execute on function public.search_members(text, text, text, text, text, text, text), public.get_member_filters(text, text, text, text, text, text) to anon, authenticated;
grant execute on function public.search_all_members(text, text, text, text, text, boolean, date, date, text, boolean), public.import_members(jsonb), public.compare_import_rows(jsonb),
  public.get_member_version(uuid), public.save_member(uuid, jsonb, jsonb, timestamptz, jsonb),
  public.activate_members(uuid[], boolean), public.renew_members(uuid[]), public.delete_members(uuid[]), public.undo_members(jsonb) to authenticated;
