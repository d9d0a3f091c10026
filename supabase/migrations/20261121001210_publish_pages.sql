-- Pages: the standing pages that the office edits as a whole, and the tables of what they show (About and the services
-- are in the site's file).

create table public.pages (
  id uuid primary key default gen_random_uuid(),
  key text not null unique check (key in ('about', 'services', 'home', 'membership', 'contact', 'questions',
    'partners', 'people')),
  updated_at timestamptz not null default now(),
  title text not null generated always as (private.page_title(key)) stored,
  words text not null default '',
  search_text text not null generated always as (
    private.search_text(private.page_title(key) || e'\n' || words)) stored
);
comment on table public.pages is
  'The standing pages that are saved as a whole. Their content is in the tables of their lists (private.page_lists).';
comment on column public.pages.title is 'What the search calls it; empty for what has no page of its own.';
comment on column public.pages.words is 'Its texts, kept by touch_page: what the search finds and shows of it.';
comment on column public.pages.search_text is
  'The text that the search matches: title and words, folded; the first line is the title.';
comment on column public.pages.updated_at is
  'When anything on the page was last changed: the version that a save must be based on (optimistic lock).';

alter table public.pages enable row level security;
grant select on table public.pages to anon, authenticated;
create policy "everybody reads" on public.pages for select to anon, authenticated using (id is not null);

insert into public.pages (key)
  values ('about'), ('services'), ('home'), ('membership'), ('contact'), ('questions'), ('partners'),
    ('people');

create constraint trigger keep_revision after update on public.pages deferrable initially deferred
  for each row execute function private.keep_revision('page', 'id');

create function private.touch_page() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.pages p set updated_at = clock_timestamp(), words = private.page_words(p.key) where p.key = tg_argv[0];
  return null;
end $$;
comment on function private.touch_page() is
  'Trigger: a changed row changes its page, which thereby gets a revision. Argument: the page''s key.';

-- Home.

create table public.home_hero (
  id uuid primary key default '73000000-0000-4000-8000-000000000001' check (
    id = '73000000-0000-4000-8000-000000000001'
  ),
  eyebrow text not null check (length(btrim(eyebrow)) between 1 and 120 and private.is_line(eyebrow)),
  title text not null check (length(btrim(title)) between 1 and 120 and private.is_line(title)),
  text text not null check (length(btrim(text)) between 1 and 600),
  "order" integer not null default 0,
  updated_at timestamptz not null default now()
);
comment on table public.home_hero is 'The words over Home''s first picture: one row.';

create table public.home_benefits (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 160 and private.is_line(title)),
  text text not null check (length(btrim(text)) between 1 and 600),
  "order" integer not null default 0,
  updated_at timestamptz not null default now()
);
comment on table public.home_benefits is 'Benefits of membership on Home, in order; the title determines the icon.';

create table public.home_sectors (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 80 and private.is_line(title)),
  text text not null check (length(btrim(text)) between 1 and 600),
  industry text references public.industries (name) on update cascade on delete set null,
  image_url text check (private.is_image_url(image_url)),
  "order" integer not null default 0,
  updated_at timestamptz not null default now()
);
create index home_sectors_industry_idx on public.home_sectors (industry);
comment on table public.home_sectors is 'Key sectors on Home, in order.';
comment on column public.home_sectors.industry is 'The industry of the directory to which the sector leads.';

-- Membership.

create table public.membership_benefits (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 160 and private.is_line(title)),
  text text not null check (length(btrim(text)) between 1 and 600),
  "order" integer not null default 0,
  updated_at timestamptz not null default now()
);
comment on table public.membership_benefits is
  'Benefits on the Membership page, in order; the title determines the icon.';

create table public.membership_features (
  id uuid primary key default gen_random_uuid(),
  text text not null check (length(btrim(text)) between 1 and 160 and private.is_line(text)),
  "order" integer not null default 0,
  updated_at timestamptz not null default now()
);
comment on table public.membership_features is 'What every tier includes (specification, section 9), in order.';

-- Their keys stay for ever: terms and applications, and addresses of the office's lists, name a tier by its key.

create table public.membership_tiers (
  id uuid primary key default gen_random_uuid(),
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(key) <= 40),
  name text not null check (length(btrim(name)) between 1 and 80 and private.is_line(name)),
  name_bg text check (length(btrim(name_bg)) between 1 and 80 and private.is_line(name_bg)),
  price integer not null check (price between 0 and 1000000),
  description text not null check (length(btrim(description)) between 1 and 600),
  employee_range text not null check (length(btrim(employee_range)) between 1 and 80
    and private.is_line(employee_range)),
  sizes text[] not null default '{}' check (sizes <@ array['1-10', '11-50', '51-200', '201-500', '500+']),
  features text[] not null default '{}' check (cardinality(features) <= 20),
  popular boolean not null default false,
  retired boolean not null default false,
  "order" integer not null default 0,
  updated_at timestamptz not null default now()
);
comment on table public.membership_tiers is
  'Membership tiers (specification, section 9): what the Membership page offers, and what terms and applications '
  'refer to. A tier that is in use is retired, never deleted.';
comment on column public.membership_tiers.key is
  'Short name in terms, applications and addresses; chosen by the database when missing, and never changed.';
comment on column public.membership_tiers.name_bg is
  'Its name in Bulgarian, for documents; null where that is the same.';
comment on column public.membership_tiers.price is 'Euros per year.';
comment on column public.membership_tiers.sizes is
  'The application forms numbers of employees for which the tier is meant.';
comment on column public.membership_tiers.features is 'What this tier includes beyond what every tier does.';
comment on column public.membership_tiers.retired is 'Not offered any more; whoever has it keeps it.';

-- The tables of members are created before this one and could not reference it.
alter table public.memberships
  add constraint memberships_tier_fkey foreign key (tier) references public.membership_tiers (key);

create function private.keep_tier_key() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  base text;
  suffix integer := 1;
begin
  if tg_op = 'UPDATE' then
    new.key := coalesce(new.key, old.key);
    if new.key <> old.key then raise exception 'The key of a tier stays as it is.'; end if;
  elsif new.key is null then
    base := coalesce(nullif(left(private.slug_of(new.name), 36), ''), 'tier');
    new.key := btrim(base, '-');
    while exists (select from public.membership_tiers t where t.key = new.key) loop
      suffix := suffix + 1;
      new.key := btrim(base, '-') || '-' || suffix;
    end loop;
  end if;
  return new;
end $$;
comment on function private.keep_tier_key() is 'Trigger: makes the key of a new tier from its name, and keeps it.';
create trigger keep_key before insert
  or update on public.membership_tiers for each row execute function private.keep_tier_key();

create function private.keep_used_tier() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if exists (select from public.memberships m where m.tier = old.key)
    or exists (select from public.membership_applications a where a.tier = old.key)
    or exists (select from public.letters l where l.audience ->> 'tier' = old.key) then
    raise exception 'The tier % is in use. Retire it instead.', old.name;
  end if;
  return old;
end $$;
comment on function private.keep_used_tier() is
  'Trigger: keeps a tier that a term, an application or the audience of a letter names.';
create trigger keep_used before delete on public.membership_tiers
  for each row execute function private.keep_used_tier();

-- Contact.

create table public.offices (
  id uuid primary key default gen_random_uuid(),
  country text not null check (length(btrim(country)) between 1 and 80 and private.is_line(country)),
  city text not null check (length(btrim(city)) between 1 and 80 and private.is_line(city)),
  address text not null check (length(btrim(address)) between 1 and 300 and private.is_line(address)),
  phone text check (length(btrim(phone)) between 1 and 40 and private.is_line(phone)),
  email text check (private.is_email(email)),
  hours text check (length(btrim(hours)) between 1 and 1000),
  map_url text check (private.is_http_url(map_url)),
  "order" integer not null default 0,
  updated_at timestamptz not null default now()
);
comment on table public.offices is 'Offices of the chamber, in order; the first one is in the footer and in mails.';
comment on column public.offices.hours is
  'Opening hours: one line for some days, their hours after a colon and a space; a line without a colon is a note.';
comment on column public.offices.map_url is 'Where the map link leads; without it, to a search for the address.';

create table public.social_links (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 60 and private.is_line(name)),
  url text not null check (private.is_http_url(url)),
  "order" integer not null default 0,
  updated_at timestamptz not null default now()
);
comment on table public.social_links is 'The chambers profiles on social networks, in order.';

-- Questions, partners and people.

create table public.questions (
  id uuid primary key default gen_random_uuid(),
  question text not null check (length(btrim(question)) between 1 and 300 and private.is_line(question)),
  answer text not null check (length(btrim(answer)) between 1 and 20000),
  on_contact boolean not null default true,
  on_membership boolean not null default true,
  search_text text not null generated always as (
    private.search_text(question || e'\n' || private.plain_text(answer))) stored,
  "order" integer not null default 0,
  updated_at timestamptz not null default now()
);
comment on table public.questions is 'Frequently asked questions, in order.';
comment on column public.questions.search_text is
  'The text that the search matches: question and answer as plain text, folded; the first line is the question.';
comment on column public.questions.answer is 'Rich text (HTML), shown only through the sanitising viewer.';

create table public.partners (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 160 and private.is_line(name)),
  logo_url text check (private.is_own_picture(logo_url, 'public/pages')),
  url text check (private.is_http_url(url)),
  "order" integer not null default 0,
  updated_at timestamptz not null default now()
);
comment on table public.partners is 'Partners of the chamber, in order: a strip on Home and About.';
comment on column public.partners.logo_url is
  'Path in own storage (or of the sites artwork), without a host: a picture elsewhere would tell its host who looks.';

create table public.people (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 160 and private.is_line(name)),
  role text not null check (length(btrim(role)) between 1 and 160 and private.is_line(role)),
  image_url text check (private.is_own_picture(image_url, 'public/pages')),
  consent boolean not null default false,
  "order" integer not null default 0,
  updated_at timestamptz not null default now()
);
comment on table public.people is 'People of the chamber, in order: who they are on About and Contact.';
comment on column public.people.image_url is 'The portrait, as the logo of a partner.';
comment on column public.people.consent is
  'Whether they have agreed to be shown. Of whom has not, only Administrators read anything.';

-- What all of these tables have alike: everybody reads them (of people those who have agreed), Administrators write
-- them, and a change is recorded and changes its page.

do $$
declare
  lists constant text[] := array['about_content', 'about_goals', 'services', 'home_hero', 'home_benefits',
    'home_sectors', 'membership_benefits', 'membership_features', 'membership_tiers', 'offices', 'social_links',
    'questions', 'partners', 'people'];
  pages constant text[] := array['about', 'about', 'services', 'home', 'home',
    'home', 'membership', 'membership', 'membership', 'contact', 'contact',
    'questions', 'partners', 'people'];
begin
  for n in 1..cardinality(lists) loop
    execute format($one$
      alter table public.%1$I enable row level security;
      grant select on table public.%1$I to anon, authenticated;
      grant insert, update, delete on table public.%1$I to authenticated;
      create policy "everybody reads" on public.%1$I for select to anon, authenticated using (%3$s);
      create policy "Administrators add" on public.%1$I for insert to authenticated
        with check ((select private.is_admin()));
      create policy "Administrators change" on public.%1$I for update to authenticated
        using ((select private.is_admin())) with check ((select private.is_admin()));
      create policy "Administrators delete" on public.%1$I for delete to authenticated
        using ((select private.is_admin()));
      create trigger stamp_updated_at before update on public.%1$I
        for each row execute function private.stamp_updated_at();
      create trigger record_row after insert or update or delete on public.%1$I
        for each row execute function private.record_row('page_text');
      create trigger touch_page after insert or update or delete on public.%1$I
        for each row execute function private.touch_page(%2$L);
    $one$, lists[n], pages[n],
      case lists[n] when 'people' then 'consent or (select private.is_admin())' else 'id is not null' end);
  end loop;
end $$;
