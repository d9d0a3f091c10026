-- Public pages: what they read in one answer.

create function public.get_site() returns jsonb
  language sql stable security invoker set search_path = ''
  as $$
  select jsonb_build_object(
    'settings',
      (select coalesce(jsonb_object_agg(s.key, s.value), '{}') from public.site_settings s
        where s.key <> 'first_steps'),
    'office',
      (select to_jsonb(o) - array['order', 'updated_at'] from public.offices o order by o."order", o.id limit 1),
    'social_links',
      (select coalesce(jsonb_agg(to_jsonb(l) - array['order', 'updated_at'] order by l."order", l.id), '[]')
        from public.social_links l))
$$;
comment on function public.get_site() is
  'What every page shows of the site: the settings, the first office, the profiles on social networks.';

create function public.get_pages(page_keys text[]) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$
  select coalesce(jsonb_object_agg(k.key, case when p.key is not null then public.get_page(p.key) end), '{}')
    from (select distinct u.key from unnest(page_keys) as u (key)) as k left join public.pages p on p.key = k.key
$$;
comment on function public.get_pages(text[]) is 'Several pages in one answer, each by its key (get_page).';

grant execute on function public.get_site(), public.get_pages(text[]) to anon, authenticated;
