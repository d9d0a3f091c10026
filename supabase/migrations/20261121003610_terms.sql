-- Terms of memberships, as the office corrects and renews them after the approval, and enters those that began before the portal.

grant insert (id, member_id, tier, starts_on, ends_on), update (tier, starts_on, ends_on) on table public.memberships to authenticated;
create policy "Administrators add" on public.memberships for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change" on public.memberships for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create function private.record_term() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  known_as text := (select m.name from public.members m where m.id = new.member_id);
  before jsonb := case when tg_op = 'UPDATE' then jsonb_build_object('id', new.member_id, 'name', known_as, 'tier', old.tier, 'starts_on', old.starts_on, 'ends_on', old.ends_on)
    else jsonb_build_object('id', new.member_id, 'name', known_as) end;
begin
  perform private.write_audit_log('member', array[before],
    array[jsonb_build_object('id', new.member_id, 'name', known_as, 'tier', new.tier, 'starts_on', new.starts_on, 'ends_on', new.ends_on)]);
  return null;
end $$;
comment on function private.record_term() is 'Trigger: a term that the office enters or changes comes on record, under the name of its member.';
revoke execute on function private.record_term() from public;

-- An approval records its member and term itself.
create trigger record_entered_term after insert on public.memberships for each row when (new.application_id is null) execute function private.record_term();
create trigger record_changed_term after update of tier, starts_on, ends_on on public.memberships for each row execute function private.record_term();
