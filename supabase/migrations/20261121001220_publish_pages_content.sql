-- The content of pages: reading and saving a page as a whole.

create function private.page_lists(of_page text)
  returns table (list text, in_table text, one text, form text, fields jsonb)
  language sql immutable parallel safe set search_path = ''
  as $$
  select l.list, l.in_table, l.one, l.form, l.fields::jsonb from (values
    ('about', 'sections', 'about_content', 'section', 'rows',
      '{"title": "line 160", "content": "text 20000", "image_url": "picture?", "image_side": "side"}'),
    ('about', 'goals', 'about_goals', 'goal', 'rows', '{"title": "line 160", "description": "text 2000"}'),
    ('services', 'services', 'services', 'service', 'rows',
      '{"title": "line 160", "description": "paragraph 2000", "points": "lines 300", "icon": "line? 40", '
      '"category": "line? 80"}'),
    ('home', 'hero', 'home_hero', 'hero', 'row', '{"eyebrow": "line 120", "title": "line 120", "text": "text 600"}'),
    ('home', 'benefits', 'home_benefits', 'benefit', 'rows', '{"title": "line 160", "text": "text 600"}'),
    ('home', 'sectors', 'home_sectors', 'sector', 'rows',
      '{"title": "line 80", "text": "text 600", "industry": "industry?", "image_url": "picture?"}'),
    ('membership', 'benefits', 'membership_benefits', 'benefit', 'rows', '{"title": "line 160", "text": "text 600"}'),
    ('membership', 'features', 'membership_features', 'feature', 'texts', '{"text": "line 160"}'),
    ('membership', 'tiers', 'membership_tiers', 'tier', 'rows',
      '{"key": "key?", "name": "line 80", "name_bg": "line? 80", "price": "amount", "description": "text 600", '
      '"employee_range": "line 80", "sizes": "sizes", "features": "lines 160", "popular": "flag", "retired": "flag"}'),
    ('contact', 'offices', 'offices', 'office', 'rows',
      '{"country": "line 80", "city": "line 80", "address": "line 300", "phone": "line? 40", "email": "email?", '
      '"hours": "text? 1000", "map_url": "link?"}'),
    ('contact', 'social_links', 'social_links', 'social link', 'rows', '{"name": "line 60", "url": "link"}'),
    ('questions', 'questions', 'questions', 'question', 'rows',
      '{"question": "line 300", "answer": "text 20000", "on_contact": "flag", "on_membership": "flag"}'),
    ('partners', 'partners', 'partners', 'partner', 'rows',
      '{"name": "line 160", "logo_url": "logo?", "url": "link?"}'),
    ('people', 'people', 'people', 'person', 'rows',
      '{"name": "line 160", "role": "line 160", "image_url": "logo?", "consent": "flag"}')
  ) as l (page, list, in_table, one, form, fields) where l.page = of_page
$$;
comment on function private.page_lists(text) is
  'What the content of a page holds: each list with its table, what one of its rows is called, its form (rows: '
  'objects; row: one object; texts: texts) and the kinds of its fields, with the number of characters they may '
  'have; a question mark means that a field may be empty.';

create function private.page_content(of_page text) returns jsonb
  language plpgsql stable security invoker set search_path = ''
  as $$
declare
  content jsonb := '{}';
  l record;
  found jsonb;
begin
  for l in select * from private.page_lists(of_page) loop
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(t) - array[''order'', ''updated_at'', ''search_text''] order by '
      't."order", t.id), ''[]'') from public.%I t',
      l.in_table)
      into found;
    content := content || jsonb_build_object(l.list, case
      when l.form = 'row' then coalesce(found -> 0, '{}') - 'id'
      when l.form = 'texts' then jsonb_path_query_array(found, '$[*].text')
      when l.list = 'services' then (
        select coalesce(jsonb_agg(s.value
          || jsonb_build_object('description', btrim(p.parts[1], E' \t\r\n'), 'points', to_jsonb(array(
            select b.point from regexp_split_to_table(coalesce(p.parts[2], ''), '\r?\n')
              with ordinality as line (text, place), btrim(regexp_replace(line.text, '^\s*[•·*-]\s*', '')) as b (point)
            where b.point <> '' order by line.place))) order by s.ordinality), '[]')
        from jsonb_array_elements(found)
          with ordinality as s,
            lateral (select regexp_split_to_array(s.value ->> 'description', '\r?\n\s*\r?\n') as parts) as p)
      else found end);
  end loop;
  return content;
end $$;
comment on function private.page_content(text) is
  'The content of a page, as its tables hold it. The paragraphs of a service are parted into its text and the lines '
  'of its list.';

create function private.page_words(of_page text) returns text
  language sql stable set search_path = ''
  as $$
  select coalesce(string_agg(f.words, e'\n' order by e.place), '')
  from jsonb_path_query(private.page_content(of_page), '$.*[*]') with ordinality as e (value, place), lateral (
    select case when jsonb_typeof(e.value) = 'string' then e.value #>> '{}' else (
      select string_agg(case
        when jsonb_typeof(v.value) = 'array' then (select string_agg(a.line, ' ' order by a.place)
          from jsonb_array_elements_text(v.value) with ordinality as a (line, place))
        else v.value #>> '{}' end, ' '
        order by n.place)
      from unnest(array['eyebrow', 'title', 'name', 'role', 'text', 'content', 'description', 'points',
        'employee_range', 'features', 'country', 'city', 'address', 'phone', 'email', 'hours'])
        with ordinality as n (field, place)
        join lateral (select e.value -> n.field as value) as v on v.value is not null) end as words) as f
  where coalesce(e.value ->> 'retired', 'false') <> 'true' and coalesce(e.value ->> 'consent', 'true') <> 'false'
$$;
comment on function private.page_words(text) is
  'The texts of a page, a line for each row of its lists, for the search; without tiers that are not offered any '
  'more, and people who have not agreed to be shown.';

create function private.page_files(content jsonb) returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$
  select coalesce(array_agg(distinct f.address), '{}') from (
    select p.value #>> '{}' as address from jsonb_path_query(content, '$.*[*].image_url') as p (value)
    union all select p.value #>> '{}' from jsonb_path_query(content, '$.*[*].logo_url') as p (value)
    union all select unnest(private.files_in(p.value #>> '{}', null))
      from jsonb_path_query(content, '$.*[*].answer') as p (value)) as f
  where f.address <> ''
$$;
comment on function private.page_files(jsonb) is 'The addresses of the pictures in the content of a page.';

create function public.get_page(page_key text) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.page_content(p.key) || jsonb_build_object('id', p.id, 'updated_at', p.updated_at)
    from public.pages p where p.key = page_key $$;
comment on function public.get_page(text) is
  'A page in one answer: its lists, its id and the version to save from. Null when there is no such page.';

-- Saving.

create function private.page_value(value jsonb, kind text, what text) returns jsonb
  language plpgsql stable security invoker set search_path = ''
  as $$
declare
  form text := rtrim(split_part(kind, ' ', 1), '?');
  longest integer := nullif(split_part(kind, ' ', 2), '')::integer;
  given text := case when jsonb_typeof(value) = 'string' then btrim(value #>> '{}', E' \t\r\n') end;
begin
  if split_part(kind, ' ', 1) like '%?' and (value is null or jsonb_typeof(value) = 'null' or given = '') then
    return null;
  end if;
  if form = 'flag' then
    if jsonb_typeof(value) <> 'boolean' then raise exception '% is yes or no.', what; end if;
    return coalesce(value, 'false');
  elsif form = 'amount' then
    if jsonb_typeof(value) is distinct from 'number' or value::numeric <> trunc(value::numeric)
      or value::numeric not between 0 and 1000000 then
      raise exception '% is a whole number from 0 to 1,000,000.', what;
    end if;
    return to_jsonb(value::numeric::integer);
  elsif form in ('lines', 'sizes') then
    if jsonb_typeof(coalesce(value, '[]')) <> 'array' then raise exception '% are a list.', what; end if;
    if jsonb_array_length(coalesce(value, '[]')) > 20 then raise exception '% are at most 20.', what; end if;
    if form = 'sizes'
      and exists (select from jsonb_array_elements(value) as e
        where e.value #>> '{}' is null or e.value #>> '{}' not in ('1-10', '11-50', '51-200', '201-500', '500+')) then
      raise exception '% are numbers of employees that the application form knows.', what;
    end if;
    return (select coalesce(jsonb_agg(case form when 'sizes' then e.value
      else private.page_value(e.value, 'line ' || longest, 'Each of ' || lower(left(what, 1)) || substr(what, 2)) end
      order by e.ordinality),
      '[]')
      from jsonb_array_elements(coalesce(value, '[]')) with ordinality as e);
  end if;
  if given is null then raise exception '% is a text.', what; end if;
  if given = '' then raise exception '% is missing.', what; end if;
  if length(given) > coalesce(longest, 2000) then
    raise exception '% has at most % characters.', what, to_char(coalesce(longest, 2000), 'FM999,999');
  end if;
  if form not in ('text', 'paragraph') and not private.is_line(given) then
    raise exception '% is one line.', what;
  end if;
  if form = 'paragraph' and given ~ '\n\s*\n' then raise exception '% is one paragraph.', what; end if;
  if form = 'picture' and not private.is_image_url(given) then
    raise exception '% is no address of a picture.', what;
  end if;
  if form = 'logo' and not private.is_own_picture(given, 'public/pages') then
    raise exception '% is no picture of this site.', what;
  end if;
  if form = 'link' and not private.is_http_url(given) then
    raise exception '% is no web address. It begins with https:// or http://.', what;
  end if;
  if form = 'email' and not private.is_email(given) then raise exception '% is no email address.', what; end if;
  if form = 'side' and given not in ('left', 'right') then raise exception '% is left or right.', what; end if;
  if form = 'key' and given !~ '^[a-z0-9]+(-[a-z0-9]+)*$' then
    raise exception '% has small letters, digits and hyphens only.', what;
  end if;
  if form = 'industry' and not exists (select from public.industries i where i.name = given) then
    raise exception '% is not in the list of industries.', what;
  end if;
  return to_jsonb(given);
end $$;
comment on function private.page_value(jsonb, text, text) is
  'A value of a page as it is stored, by its kind (private.page_lists). Refuses any other with a sentence that '
  'begins with what.';

create function private.page_rows(given jsonb, l record) returns jsonb
  language plpgsql stable security invoker set search_path = ''
  as $$
declare
  plural text := replace(l.list, '_', ' ');
  rows jsonb := '[]';
  kept jsonb := '[]';
  one record;
  field record;
  stored jsonb;
begin
  if l.form = 'row' then given := jsonb_build_array(given); end if;
  if jsonb_typeof(given) is distinct from 'array' then raise exception 'The % are a list.', plural; end if;
  if jsonb_array_length(given) > 100 then raise exception 'A page has at most 100 %.', plural; end if;
  -- Texts have no ids: the rows keep theirs by their places.
  if l.form = 'texts' then
    execute format('select coalesce(jsonb_agg(t.id order by t."order", t.id), ''[]'') from public.%I t', l.in_table)
      into kept;
  end if;
  for one in select e.value, e.ordinality as place from jsonb_array_elements(given) with ordinality as e loop
    if l.form = 'texts' then
      one.value := jsonb_build_object('text', one.value) || case
        when kept ->> (one.place - 1)::integer is null then '{}'
        else jsonb_build_object('id', kept -> (one.place - 1)::integer) end;
    end if;
    if jsonb_typeof(one.value) <> 'object' then raise exception 'The % of this page cannot be read.', plural; end if;
    if one.value - (array(select jsonb_object_keys(l.fields)) || 'id'::text) <> '{}' then
      raise exception 'The % have no field %.', plural,
        left((select k from jsonb_object_keys(one.value) as k where k <> 'id' and not l.fields ? k limit 1), 40);
    end if;
    if one.value ? 'id'
      and coalesce(one.value ->> 'id',
        '') !~ '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$' then
      raise exception 'The id of one of the % cannot be read.', plural;
    end if;
    stored := jsonb_build_object('id', coalesce(lower(one.value ->> 'id'), gen_random_uuid()::text), 'order',
      one.place);
    for field in select * from jsonb_each_text(l.fields) loop
      stored := stored || jsonb_build_object(field.key, private.page_value(one.value -> field.key, field.value,
        'The ' || case field.key when 'url' then 'link' when 'map_url' then 'map link'
          else replace(replace(field.key, '_url', ''), '_', ' ') end || ' of ' || case
          when l.one ~ '^[aeiou]' then 'an ' else 'a ' end || l.one));
    end loop;
    if l.form = 'row' then stored := stored || '{"id": "73000000-0000-4000-8000-000000000001"}'; end if;
    rows := rows || jsonb_build_array(stored);
  end loop;
  if (select count(*) <> count(distinct r.value ->> 'id') from jsonb_array_elements(rows) as r) then
    raise exception 'Two of the % have the same id.', plural;
  end if;
  if l.list = 'services' then
    rows := (select coalesce(jsonb_agg(r.value - 'points'
      || jsonb_build_object('description', r.value ->> 'description' ||
      coalesce(E'\n\n'
        || (select string_agg('• ' || p.value, E'\n' order by p.ordinality)
          from jsonb_array_elements_text(r.value -> 'points') with ordinality as p),
        ''))
        order by r.ordinality),
        '[]')
        from jsonb_array_elements(rows) with ordinality as r);
  elsif l.list = 'tiers' then
    if (select count(*) <> count(distinct lower(r.value ->> 'name')) from jsonb_array_elements(rows) as r) then
      raise exception 'Two tiers have the same name.';
    end if;
    if (select count(*) <> count(distinct r.value ->> 'key') from jsonb_array_elements(rows) as r
      where r.value ->> 'key' is not null) then
      raise exception 'Two tiers have the same key.';
    end if;
    if (select count(*) > 1 from jsonb_array_elements(rows) as r
      where (r.value ->> 'popular')::boolean and not (r.value ->> 'retired')::boolean) then
      raise exception 'Only one tier is the most popular.';
    end if;
    if (select count(*) <> count(distinct s.value)
      from jsonb_array_elements(rows) as r, jsonb_array_elements_text(r.value -> 'sizes') as s
      where not (r.value ->> 'retired')::boolean) then
      raise exception 'Each number of employees belongs to one tier.';
    end if;
  end if;
  return rows;
end $$;
comment on function private.page_rows(jsonb, record) is
  'The rows of a list of a page as they are stored, checked; l: the list (private.page_lists).';

create function public.save_page(page_key text, content jsonb, save_id uuid, expected timestamptz,
  consent jsonb default null)
  returns table (id uuid, updated_at timestamptz)
  language plpgsql volatile security invoker set search_path = ''
  as $$
#variable_conflict use_column
declare
  page public.pages;
  l record;
  rows jsonb;
  columns text;
  prices jsonb;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may change pages.');
  if save_id is null then raise exception 'A save needs an id.' using errcode = '22023'; end if;
  select p.* into page from public.pages p where p.key = page_key;
  if not found then raise exception 'There is no such page.' using errcode = 'PT404'; end if;
  if jsonb_typeof(content) is distinct from 'object' then raise exception 'This is no content of a page.'; end if;
  if length(content::text) > 500000 then raise exception 'The page is too long.' using errcode = 'PT413'; end if;
  if private.begin_save(page.id, save_id) then
    select p.updated_at into page.updated_at from public.pages p where p.id = page.id;
    perform private.expect_version(page.id, page.updated_at, expected);
    if exists (select from jsonb_object_keys(content) as k
      where k not in (select p.list from private.page_lists(page_key) p)) then
      raise exception 'This page has no %.',
        left((select k from jsonb_object_keys(content) as k
          where k not in (select p.list from private.page_lists(page_key) p) limit 1),
          40);
    end if;
    if page_key = 'membership' then
      prices := (select jsonb_object_agg(t.key, t.price) from public.membership_tiers t);
    end if;
    for l in select * from private.page_lists(page_key) loop
      rows := private.page_rows(content -> l.list, l);
      select string_agg(quote_ident(k), ', ') into columns
        from jsonb_object_keys(l.fields - case when l.list = 'services' then 'points' else '' end
          || '{"order": ""}') as k;
      execute format(
        'delete from public.%I t where t.id <> all (array(select (r.value ->> ''id'')::uuid from '
        'jsonb_array_elements($1) as r))',
        l.in_table)
        using rows;
      execute format(
        'update public.%1$I t set (%2$s) = row (%3$s) from jsonb_populate_recordset(null::public.%1$I, $1) as r '
        'where t.id = r.id and (%4$s) is distinct from (%3$s)',
        l.in_table, columns,
        regexp_replace(columns, '(^|, )', '\1r.', 'g'), regexp_replace(columns, '(^|, )', '\1t.', 'g')) using rows;
      execute format(
        'insert into public.%1$I (id, %2$s) select r.id, %3$s from jsonb_populate_recordset(null::public.%1$I, $1) '
        'as r where not exists (select from public.%1$I t where t.id = r.id)',
        l.in_table, columns,
        regexp_replace(columns, '(^|, )', '\1r.', 'g')) using rows;
    end loop;
    if prices is not null and consent is not null then perform private.keep_prices(prices, consent); end if;
  end if;
  return query select p.id, p.updated_at from public.pages p where p.id = page.id;
end $$;
comment on function public.save_page(text, jsonb, uuid, timestamptz, jsonb) is
  'Saves a page whole, based on the version that was read (Administrators), in one transaction: rows that the '
  'content names by id stay and change, others are added, and those that it leaves out are deleted. content: as '
  'get_page returns it, without id and updated_at. Errors: a sentence for what cannot be stored; PT409 newer '
  'version, PT404 no such page, PT413 too long, PT428 a new price of a tier has not been confirmed. consent: '
  '{expected, keep}, see private.keep_prices; null saves without asking, and all members pay the new price. A retry '
  'with the same save_id changes nothing.';

-- What the specification names, as every site begins with it.

insert into public.home_hero (eyebrow, title, text, "order")
  values ('Bulgarian–Kazakh Chamber of Commerce', 'Two horizons, one marketplace',
  'Between Sofia and Astana lie nearly four thousand kilometres and a great deal of business. We know the people, '
  'the papers and the roads at both ends.',
    1);
insert into public.home_benefits (id, title, text, "order") values
  ('73100000-0000-4000-8000-000000000001', 'Business Networking',
    'Introductions that lead somewhere: forums, dinners and matched meetings with people who decide, in Sofia, '
    'Astana and Almaty.',
    1),
  ('73100000-0000-4000-8000-000000000002', 'Market Access',
    'Someone to ask before you ship, certify or sign: how the other market buys, who regulates it and where to begin.',
    2),
  ('73100000-0000-4000-8000-000000000003', 'Trade Support',
    'Help with customs papers, partner checks, logistics and letters of introduction, from the first enquiry to the '
    'delivered goods.',
    3),
  ('73100000-0000-4000-8000-000000000004', 'Market Intelligence',
    'Briefings on prices, tenders, tariffs and routes, written by people who read both countries’ news in the '
    'original.',
    4);
insert into public.home_sectors (id, title, text, industry, image_url, "order") values
  ('73200000-0000-4000-8000-000000000001', 'Energy',
    'Wind, solar and the grids between them; equipment and engineering for power that is changing its source.',
    'Energy', '/artwork/wind-farm.webp', 1),
  ('73200000-0000-4000-8000-000000000002', 'Agriculture',
    'Grain, oilseeds and livestock one way, seed, machinery and food processing the other.', 'Agriculture & Food',
    '/artwork/wheat-harvest.webp', 2),
  ('73200000-0000-4000-8000-000000000003', 'Technology',
    'Software houses, data centres and digital public services looking for partners, talent and first clients.',
    'Information Technology', '/artwork/data-centre.webp', 3),
  ('73200000-0000-4000-8000-000000000004', 'Transportation',
    'Rail, ports and road along the Middle Corridor, from the Black Sea to the Caspian and on to the steppe.',
    'Transport & Logistics', '/artwork/steppe-rail.webp', 4);
insert into public.membership_benefits (id, title, text, "order") values
  ('73300000-0000-4000-8000-000000000001', 'Market Intelligence',
    'Sector notes, tariff changes and tender alerts, read and summarised by people who know both markets.', 1),
  ('73300000-0000-4000-8000-000000000002', 'Business Networking',
    'Receptions, round tables and business breakfasts in Sofia, Astana and Almaty, with a list of who will be there.',
    2),
  ('73300000-0000-4000-8000-000000000003', 'Strategic Partnerships',
    'Introductions to distributors, suppliers and co-investors whose interests we have checked against yours.', 3),
  ('73300000-0000-4000-8000-000000000004', 'Market Entry Support',
    'Help with registration, certification and the first local hire, from an office that has done it before.', 4),
  ('73300000-0000-4000-8000-000000000005', 'Exclusive Discounts',
    'Member rates for our events and courses, and agreed terms with hotels, carriers and translators.', 5),
  ('73300000-0000-4000-8000-000000000006', 'International Network',
    'Doors opened through partner chambers, trade missions and embassies along the whole corridor.', 6);
insert into public.membership_features (id, text, "order") values
  ('73400000-0000-4000-8000-000000000001', 'Member directory', 1),
  ('73400000-0000-4000-8000-000000000002', 'Networking events', 2),
  ('73400000-0000-4000-8000-000000000003', 'Basic market reports', 3),
  ('73400000-0000-4000-8000-000000000004', 'Newsletter', 4),
  ('73400000-0000-4000-8000-000000000005', 'Member event rates', 5),
  ('73400000-0000-4000-8000-000000000006', 'Partnership opportunities', 6);
insert into public.membership_tiers (id, key, name, price, description, employee_range, sizes, popular, "order") values
  ('73500000-0000-4000-8000-000000000001', 'standard', 'Standard', 400,
    'For young firms and practices taking their first steps in the other market.', '1-10 employees', '{1-10}', false,
    1),
  ('73500000-0000-4000-8000-000000000002', 'professional', 'Professional', 600,
    'For established companies that trade regularly, or are about to.', '11-50 employees', '{11-50}', true, 2),
  ('73500000-0000-4000-8000-000000000003', 'enterprise', 'Enterprise', 750,
    'For larger companies with teams and interests on both sides.', 'Over 50 employees', '{51-200,201-500,500+}', false,
    3);
insert into public.offices (id, country, city, address, phone, email, hours, "order") values
  ('73600000-0000-4000-8000-000000000001', 'Bulgaria', 'Sofia', '12 Oborishte Street, 1504 Sofia, Bulgaria',
    '+359 2 000 0000', 'office@bkcc.example',
    E'Monday to Thursday: 9:00\u00a0AM – 5:30\u00a0PM\nFriday: 9:00\u00a0AM – 4:00\u00a0PM\nSofia time. Please '
    'arrange a visit by phone or email first.', 1);
insert into public.social_links (id, name, url, "order") values
  ('73700000-0000-4000-8000-000000000001', 'LinkedIn', 'https://www.linkedin.com/company/bkcc', 1),
  ('73700000-0000-4000-8000-000000000002', 'Facebook', 'https://www.facebook.com/bkcc', 2);

-- Grants on functions.

grant execute on function private.page_lists(text), private.page_content(text) to anon, authenticated, service_role;
grant execute on function private.page_value(jsonb, text, text), private.page_rows(jsonb, record) to authenticated;
grant execute on function public.get_page(text) to anon, authenticated;
grant execute on function public.save_page(text, jsonb, uuid, timestamptz, jsonb) to authenticated;
