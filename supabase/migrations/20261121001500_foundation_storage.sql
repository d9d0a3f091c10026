-- Storage: pictures, which everybody can read by URL and only those who may change them may list.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 2097152, array['image/png', 'image/jpeg', 'image/webp', 'image/avif']),
  ('public', 'public', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif']),
  ('events', 'events', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif']),
  ('news', 'news', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif'])
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

create function private.may_write_file(bucket text, path text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
  select case bucket
    when 'avatars' then path like (select auth.uid())::text || '/_%' and private.is_member()
    when 'public' then (path ~ '^(logos|news)/.' and private.is_staff()) or (path ~ '^pages/.' and private.is_admin())
    when 'events' then private.is_staff()
    when 'news' then private.is_staff()
    else false
  end
$$;
comment on function private.may_write_file(text, text) is
  'Whether the signed-in person may list, store, replace and remove the file at this path in this bucket.';

create policy "writers list" on storage.objects for select to authenticated
  using (private.may_write_file(bucket_id, name));
create policy "writers store" on storage.objects for insert to authenticated
  with check (private.may_write_file(bucket_id, name));
create policy "writers replace" on storage.objects for update to authenticated
  using (private.may_write_file(bucket_id, name)) with check (private.may_write_file(bucket_id, name));
create policy "writers remove" on storage.objects for delete to authenticated
  using (private.may_write_file(bucket_id, name));

-- Managers of a company bring its logo, and may take back what they brought themselves while nothing shows it.
create policy "managers store logos" on storage.objects for insert to authenticated
  with check (bucket_id = 'public' and private.may_bring_logo(name));
create policy "managers see their own logos" on storage.objects for select to authenticated
  using (bucket_id = 'public' and name ~ '^logos/.' and owner_id = (select auth.uid())::text
    and exists (select from private.managed()));
create policy "managers remove their own logos" on storage.objects for delete to authenticated
  using (bucket_id = 'public' and private.may_take_logo(name, owner_id));

-- Administrators remove the picture of a deleted person, so they may remove other people's files from `avatars`.
create policy "Administrators see pictures of people" on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and (select private.is_admin()));
create policy "Administrators remove pictures of people" on storage.objects for delete to authenticated
  using (bucket_id = 'avatars' and (select private.is_admin()));

-- The storage service asks the policies when it signs an address for an upload, or when a resumable upload begins; the
-- file comes up to hours later, with the rights of the service.

create function private.guard_stored_file() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  -- Null without a profile.
  of_staff boolean := (select p.role_id is not null from public.user_profiles p where p.id = new.owner_id::uuid);
begin
  -- Only the service role stores without an owner.
  if new.owner_id is null or of_staff or of_staff is not null and (
    new.bucket_id = 'avatars' and new.name like new.owner_id || '/_%' or new.bucket_id = 'public'
      and new.name ~ '^logos/.' and not private.is_named_logo(new.name)) then
    return new;
  end if;
  raise exception 'This file may not be stored here any more.' using errcode = '42501';
end $$;
comment on function private.guard_stored_file() is
  'Trigger: refuses a file by the rights that its owner has when it arrives. Who is not staff stores only portraits '
  'of their own, and logos that no member shows and no proposal names.';
create trigger guard_stored_file before insert or update of bucket_id, name, owner_id, version, metadata
  on storage.objects for each row execute function private.guard_stored_file();

create function private.disown_files() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  -- Before the account goes: older versions of the storage service keep an account that owns a file.
  update storage.objects o set owner = null, owner_id = null where o.owner_id = old.id::text or o.owner = old.id;
  return old;
end $$;
comment on function private.disown_files() is
  'Trigger: the files of a deleted account stay without an owner, so that nothing of the person is left in them and '
  'the office goes on with them. Nobody but staff may replace one.';
create trigger disown_files before delete on auth.users for each row execute function private.disown_files();

-- Grants on functions.

grant execute on function private.may_write_file(text, text) to authenticated, service_role;
