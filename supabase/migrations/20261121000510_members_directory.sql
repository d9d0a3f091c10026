-- The directory: searches and filters of members, and the search of the office's register.

create function private.industries_like(patterns text[]) returns text[]
  language sql stable security definer set search_path = ''
  as $$ select coalesce(array_agg(i.name), '{}') from public.industries i where i.search_text like any (patterns) $$;
comment on function private.industries_like(text[]) is
  'The industries whose other names match a query''s patterns. Their own names are in the search text of members.';

create function private.member_patterns(query text, everyone boolean) returns text[]
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  patterns text[] := private.search_patterns(query);
  industries text[] := private.industries_like(patterns);
  spelled text := (private.readings(query))[1];
begin
  -- Numbers, signs and short words have no similar ones.
  if spelled ~ '[a-z]{4}' and spelled ~ '^[a-z ''-]+$'
    and not exists (select from public.members m
      where (m.search_text like any (patterns) or m.industry = any (industries))
        and (everyone or m.status = 'active' and m.id not in (select private.lapsed_members()))) then
    -- Not a setting of the function: only superusers may give one that an extension has not announced yet.
    perform set_config('pg_trgm.word_similarity_threshold', '0.5', true);
    patterns := patterns || array(select replace(replace(replace(n.names, '\', '\\'), '%', '\%'), '_', '\_') || e'\n%'
      from (select split_part(m.search_text, e'\n', 1) as names from public.members m
        where spelled operator(extensions.<%) split_part(m.search_text, e'\n', 1)
          and (spelled like '% %' or private.is_misspelt(spelled, split_part(m.search_text, e'\n', 1)))
          and (everyone or m.status = 'active' and m.id not in (select private.lapsed_members()))
          limit 200) as n
      order by extensions.word_similarity(spelled, n.names) desc, n.names limit 20)
      -- A place of which a letter differs, and a synonym, with its names in the other languages.
      || array(with p as materialized (select distinct m.city from private.listed_members m where m.city <> '')
        select distinct u.pattern
        from p, unnest(private.search_patterns(p.city)) as u (pattern)
        where spelled not like '% %' and private.is_misspelt(spelled, private.fold(p.city)))
      || array(select distinct u.pattern
        from public.synonyms s, unnest(s.folded) as o (other),
          private.text_pattern(o.other, 'synonym') as u (pattern)
        where u.pattern is not null and spelled not like '% %'
          and exists (select from unnest(s.folded) as f (word) where left(f.word, 1) =
            left(spelled, 1) and spelled operator(extensions.<%) f.word and private.is_misspelt(spelled, f.word)));
  end if;
  return patterns;
end $$;
comment on function private.member_patterns(text, boolean) is
  'The LIKE patterns of a search for members: those of the query (private.search_patterns), and when they find no '
  'listed member (everyone: no member), the names, places and synonyms that differ from it by a letter or so.';

create function private.search_members(query text, of_type text, of_industry text, of_country text, of_city text,
  of_keyword text, sort text)
  returns setof public.member_cards
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  patterns text[] := private.member_patterns(query, false);
  industries text[] := private.industries_like(patterns);
begin
  return query
    select m.id, m.slug, m.name, m.legal_name_cyrillic, m.industry, m.description, m.website, m.logo_url, m.country,
      m.city, m.member_type, m.created_at
      from private.listed_members m
    where (m.search_text like any (patterns) or m.industry = any (industries))
      and (of_type is null or m.member_type = of_type) and (of_industry is null or m.industry = of_industry)
        and (of_country is null or m.country = of_country)
      and (of_city is null or m.city = of_city)
        and (of_keyword is null or private.lowered(m.keywords) @> private.lowered(array[of_keyword]))
    order by case when sort = 'newest' then m.created_at end desc, m.name, m.id limit 1001;
end $$;
comment on function private.search_members(text, text, text, text, text, text, text) is
  'Listed members whose search text the query finds, or whose industry has another name that it finds. Security '
  'definer because a policy would keep the trigram index from being used (LIKE is not leakproof); it returns listed '
  'members only, as the policy does. Each call gets a fresh plan: a rare word is found through the trigram index, a '
  'common one by reading the list in order.';

create function public.search_members(query text, of_type text default null, of_industry text default null,
  of_country text default null, of_city text default null, of_keyword text default null, sort text default 'name')
  returns setof public.member_cards
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_members(query, of_type, of_industry, of_country, of_city, of_keyword, sort) $$;
comment on function public.search_members(text, text, text, text, text, text, text) is
  'The public directory''s search: listed members with the query (its first 100 characters, in any of its spellings '
  'and with its synonyms) in names, industry (also in Bulgarian, Kazakh and Russian), city, country, keywords or '
  'texts, or, when there are none, those with a similar name (get_member_filters tells); optionally of one type, '
  'industry, country, city and keyword (whatever its case). Returns the first 1,001 by name, or the newest (sort: '
  'newest); filter, order and page them through the Data API.';

create function private.get_member_filters(of_type text, query text, of_industry text, of_country text, of_city text,
  of_keyword text)
  returns table (filter text, value text, count bigint)
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
        coalesce(m.member_type = of_type, of_type is null) as type_fits,
        coalesce(m.industry = of_industry, of_industry is null) as industry_fits,
        coalesce(m.country = of_country, of_country is null) as country_fits,
        coalesce(m.city = of_city, of_city is null) as city_fits,
        of_keyword is null or private.lowered(m.keywords) @> private.lowered(array[of_keyword]) as keyword_fits
      from private.listed_members m
      where (btrim(query) = '' or m.search_text like any (patterns) or m.industry = any (industries))
    ), counted as (
      select 'type' as filter, f.type as value, count(*) as count from found f
        where f.industry_fits and f.country_fits and f.city_fits and f.keyword_fits group by f.type
      union all select 'industry', f.industry, count(*) from found f
        where f.type_fits and f.country_fits and f.city_fits and f.keyword_fits and f.industry is not null
        group by f.industry
      union all select 'country', f.country, count(*) from found f
        where f.type_fits and f.industry_fits and f.city_fits and f.keyword_fits and f.country is not null
        group by f.country
      union all select 'city', f.city, count(*) from found f
        where f.type_fits and f.industry_fits and f.country_fits and f.keyword_fits and f.city <> '' group by f.city
      union all select 'keyword', (array_agg(k.keyword order by k.count desc, k.keyword))[1], sum(k.count)::bigint
        from (select u.keyword, count(*) as count from found f, unnest(f.keywords) as u (keyword)
          where f.type_fits and f.industry_fits and f.country_fits and f.city_fits group by u.keyword) as k
          group by lower(btrim(k.keyword))
      union all select 'spelling', 'similar', count(*) from found f
        where f.type_fits and f.industry_fits and f.country_fits and f.city_fits and f.keyword_fits having only_similar
    ), ranked as (
      select c.filter, c.value, c.count,
        row_number() over (partition by c.filter order by c.count desc, c.value) as place
        from counted c
    )
    select r.filter, r.value, r.count from ranked r where r.place <= 200 order by r.filter, r.value;
end $$;
comment on function private.get_member_filters(text, text, text, text, text, text) is
  'See public.get_member_filters. Security definer with a fresh plan for each call, as search_members.';

create function public.get_member_filters(of_type text, query text default '', of_industry text default null,
  of_country text default null, of_city text default null, of_keyword text default null)
  returns table (filter text, value text, count bigint)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.get_member_filters(of_type, query, of_industry, of_country, of_city, of_keyword) $$;
comment on function public.get_member_filters(text, text, text, text, text, text) is
  'What the directory can be filtered by (filter: industry, country, city, keyword or type), each value with the '
  'number of listed members that the query and the other filters leave (and spelling: similar, when nothing but '
  'names and places that differ by a letter or so is found); at most the 200 most frequent values of each, sorted '
  'by filter and value. A keyword counts whatever its case.';

create function private.search_all_members(query text, of_type text, of_status text, of_country text, of_industry text,
  everything boolean, ends_from date, ends_until date, sort text, unreached boolean, of_standing text)
  returns setof public.office_members
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  patterns text[] := private.search_patterns(query);
  industries text[] := private.industries_like(patterns);
  known uuid[];
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may search all members.');
  if btrim(query) = '' and of_standing is not null then patterns := '{%}'; end if;
  known := array(select o.member_id from public.office_details o where o.search_text like any (patterns)
    union select c.member_id from public.member_contacts c where c.search_text like any (patterns));
  if known = '{}' then patterns := private.member_patterns(query, true); end if;
  return query
    select m.* from public.office_members m
    where (m.search_text like any (patterns) or m.industry = any (industries) or m.id = any (known))
      and (of_type is null or m.member_type = of_type) and (of_status is null or m.status = of_status)
      and (of_country is null or m.country = of_country) and (of_industry is null or m.industry = of_industry)
      and (ends_from is null or m.ends_on >= ends_from) and (ends_until is null or m.ends_on <= ends_until)
        and (unreached is not true or m.contact_email is null)
      and (of_standing is null
        or m.id in (select private.members_of_standing(of_standing)))
    order by case sort when 'since' then m.created_at end, case sort when '-since' then m.created_at end desc,
      case sort when 'term' then m.ends_on end, case sort when '-term' then m.ends_on end desc nulls last,
      case sort when '-name' then m.name end desc, m.name, m.id
    limit case when not everything and btrim(query) <> '' then 1001 end;
end $$;
comment on function private.search_all_members(text, text, text, text, text, boolean, date, date, text, boolean, text)
  is
  'Members, active or not, that the query finds as in search_members, or by their contacts and what only the office '
  'knows. Security definer with a fresh plan for each call, as search_members; it checks the role itself.';

create function public.search_all_members(query text, of_type text default null, of_status text default null,
  of_country text default null, of_industry text default null, everything boolean default false,
    ends_from date default null, ends_until date default null, sort text default 'name',
      unreached boolean default false, of_standing text default null)
      returns setof public.office_members
  language sql stable security invoker set search_path = ''
  as $$ select *
    from private.search_all_members(query, of_type, of_status, of_country, of_industry, everything, ends_from,
      ends_until, sort, unreached, of_standing) $$;
comment on function public.search_all_members(text, text, text, text, text, boolean, date, date, text, boolean, text)
  is
  'The office''s search for members (Administrators): as search_members, but with inactive ones, and also by '
  'contact persons, email, telephone, address, registration and VAT number and notes; ends_from and ends_until '
  'bound the end of their last term; unreached leaves those without an address of a primary contact, '
  'of_standing those of a standing (private.standings), all of them without a query. Returns the first 1,001 by name '
  '(sort: name), age (since) or end of the last term (term; none comes last), with - before it the other way round, '
  'or all matches with everything (for a CSV file).';

create function private.members_named(ids jsonb) returns uuid[]
  language plpgsql stable security invoker set search_path = ''
  as $$
begin
  if jsonb_typeof(ids) is distinct from 'array' or jsonb_array_length(ids) > 50 then
    raise exception 'Up to 50 members can be linked.' using errcode = '22023';
  end if;
  return array(select m.id from public.members m
    where m.id in (select i.id::uuid from jsonb_array_elements_text(ids) as i (id)) order by m.id);
end $$;
comment on function private.members_named(jsonb) is
  'The ids of a JSON list, without those of members that are gone or that the caller may not read. Refuses (22023) '
  'what is no list, and more than 50.';

-- Grants on functions.

grant execute on function private.search_members(text, text, text, text, text, text, text),
  private.get_member_filters(text, text, text, text, text, text)
  to anon, authenticated, service_role;
grant execute on function
  private.search_all_members(text, text, text, text, text, boolean, date, date, text, boolean, text)
  to authenticated, service_role;
grant execute on function private.members_named(jsonb) to authenticated;
grant execute on function public.search_members(text, text, text, text, text, text, text),
  public.get_member_filters(text, text, text, text, text, text)
  to anon, authenticated;
grant execute on function
  public.search_all_members(text, text, text, text, text, boolean, date, date, text, boolean, text)
  to authenticated;
