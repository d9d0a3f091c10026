-- Dues: what is left of payments and credit notes as a file by which the bank pays it back (decision 63).

create table public.bank_transfers (
  id uuid primary key default gen_random_uuid(),
  file_id uuid not null,
  payment_id uuid references public.payments (id) on delete cascade,
  credit_note_id uuid references public.documents (id) on delete cascade,
  cents bigint not null check (cents > 0),
  made_at timestamptz not null default clock_timestamp(),
  made_by_name text,
  check (num_nonnulls(payment_id, credit_note_id) = 1)
);
create index bank_transfers_file_id_idx on public.bank_transfers (file_id);
create index bank_transfers_payment_id_idx on public.bank_transfers (payment_id);
create index bank_transfers_credit_note_id_idx on public.bank_transfers (credit_note_id);
comment on table public.bank_transfers is
  'What was put into a bank file, by which the bank pays back what is left of a payment or a credit note. That it was '
  'paid back is in refunds alone. The accounts stand in the file only.';
comment on column public.bank_transfers.id is
  'Without its hyphens, the reference of the transfer in the file (EndToEndId).';
comment on column public.bank_transfers.file_id is
  'Chosen by the browser, so that a file that is sent twice is stored once.';

alter table public.bank_transfers enable row level security;
grant select on table public.bank_transfers to authenticated;
create policy "Administrators read" on public.bank_transfers for select to authenticated
  using ((select private.is_admin()));

create function public.get_bank_transfer(payment_id uuid, credit_note_id uuid) returns setof public.bank_transfers
  language plpgsql stable security invoker set search_path = ''
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may read bank files.');
  return query select t.* from public.bank_transfers t
    where (t.payment_id = get_bank_transfer.payment_id or t.credit_note_id = get_bank_transfer.credit_note_id)
      and not exists (select from public.refunds r where r.undone_at is null and r.recorded_at > t.made_at
        and (r.payment_id = t.payment_id or r.credit_note_id = t.credit_note_id))
    order by t.made_at desc limit 1;
end $$;
comment on function public.get_bank_transfer(uuid, uuid) is
  'By which bank file a payment or credit note was to be paid back last, where no refund was recorded since '
  '(Administrators); otherwise nothing.';

create function private.get_refundable() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may see what can be paid back.');
  return (select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object(
      'accounts', (select coalesce(jsonb_agg(to_jsonb(a)), '[]')
        from public.get_payer_accounts(c.payment_id, c.credit_note_id) a),
      'transfers', (select count(*) from public.bank_transfers t
        where t.payment_id = c.payment_id or t.credit_note_id = c.credit_note_id),
      'in_file', (select to_jsonb(t) - array['id', 'payment_id', 'credit_note_id'] || jsonb_build_object('transfers',
          (select count(*) from public.bank_transfers f where f.file_id = t.file_id))
        from public.get_bank_transfer(c.payment_id, c.credit_note_id) t))
      order by c.day desc, c.name, c.payment_id, c.credit_note_id), '[]')
    from (
      select p.id as payment_id, null::uuid as credit_note_id, p.payer as name, null as number, p.booked_on as day,
        p.reference, p.cents - u.cents as left_cents
      -- Sums of all at once: payment_list looks up those of each payment.
      from public.payments p left join (
          select x.payment_id, sum(x.cents)::bigint as cents from (
            select s.payment_id, s.cents from public.settlements s where s.kind = 'payment' and s.undone_at is null
            union all
            select r.payment_id, r.cents from public.refunds r where r.undone_at is null) as x
          group by x.payment_id) as g on g.payment_id = p.id
        cross join lateral (select coalesce(g.cents, 0) as cents) as u
      where p.undone_at is null and p.cents > u.cents
      union all
      select null, d.id, d.buyer ->> 'legal_name', d.number, d.issued_on, null, f.open_cents
      from public.documents d join private.document_facts f on f.id = d.id and f.state = 'open'
      where d.kind = 'credit_note') as c);
end $$;

create function public.get_refundable() returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.get_refundable() $$;
comment on function public.get_refundable() is
  'The payments and credit notes of which something is left to be paid back (Administrators), the newest first: '
  '[{payment_id or credit_note_id, name of who paid or bought, number of the note, day, reference, left_cents, '
  'accounts [{payer, payer_iban}] as in get_payer_accounts, transfers, how often it was put into a bank file, in_file '
  '{file_id, cents, made_at, made_by_name} as in get_bank_transfer, and transfers, how many that file has}].';

create function private.make_bank_file(of_file uuid, transfers jsonb) returns table (id uuid, source_id uuid)
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  is_stored boolean;
  wanted record;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may make bank files.');
  if jsonb_typeof(transfers) is distinct from 'array' or jsonb_array_length(transfers) not between 1 and 500
    or exists (select from jsonb_array_elements(transfers) as t (one) where jsonb_typeof(t.one) <> 'object') then
    raise exception 'A bank file has between 1 and 500 transfers.' using errcode = '22023';
  end if;
  perform from public.documents d
    where d.id in (select w.credit_note_id from jsonb_to_recordset(transfers) as w (credit_note_id uuid))
    order by d.id for update;
  perform from public.payments p
    where p.id in (select w.payment_id from jsonb_to_recordset(transfers) as w (payment_id uuid))
    order by p.id for update;
  -- A retry after a lost answer, or a file that is saved again.
  is_stored := exists (select from public.bank_transfers t where t.file_id = of_file);
  if is_stored and array(select concat_ws(' ', t.payment_id, t.credit_note_id, t.cents) as one
        from public.bank_transfers t where t.file_id = of_file order by one)
      is distinct from array(select concat_ws(' ', w.payment_id, w.credit_note_id, w.cents) as one
        from jsonb_to_recordset(transfers) as w (payment_id uuid, credit_note_id uuid, cents bigint) order by one) then
    raise exception 'This bank file has other transfers. Please make a new one.' using errcode = 'PT409';
  end if;
  for wanted in select w.*, coalesce((select d.number from public.documents d where d.id = w.credit_note_id),
        'The payment of ' || (select p.payer from public.payments p where p.id = w.payment_id),
        'This payment') as name
      from jsonb_to_recordset(transfers) as w (payment_id uuid, credit_note_id uuid, cents bigint,
        transfers bigint) loop
    perform private.expect_left(wanted.name, case when wanted.payment_id is not null
      then private.left_of_payment(wanted.payment_id) else private.left_of_credit(wanted.credit_note_id) end,
      wanted.cents);
    continue when is_stored;
    if (select count(*) from public.bank_transfers t where t.payment_id = wanted.payment_id
        or t.credit_note_id = wanted.credit_note_id) is distinct from wanted.transfers then
      raise exception '% has been put into a bank file meanwhile.', wanted.name using errcode = 'PT409';
    end if;
    insert into public.bank_transfers (file_id, payment_id, credit_note_id, cents, made_by_name)
      values (of_file, wanted.payment_id, wanted.credit_note_id, wanted.cents, private.own_name());
  end loop;
  if not is_stored then
    perform private.write_audit_log('payment', null, array[(select jsonb_build_object('id', of_file, 'name',
        'Bank file of ' || count(*) || case when count(*) = 1 then ' transfer' else ' transfers' end, 'cents',
        sum(t.cents)) from public.bank_transfers t where t.file_id = of_file)]);
  end if;
  return query select t.id, coalesce(t.payment_id, t.credit_note_id) from public.bank_transfers t
    where t.file_id = of_file;
exception
  when invalid_parameter_value then raise;
  when data_exception or not_null_violation or check_violation or foreign_key_violation then
    raise exception 'A value of this bank file is missing or of the wrong kind.' using errcode = sqlstate;
end $$;

create function public.make_bank_file(file_id uuid, transfers jsonb) returns table (id uuid, source_id uuid)
  language sql volatile security invoker set search_path = ''
  as $$ select * from private.make_bank_file(file_id, transfers) $$;
comment on function public.make_bank_file(uuid, jsonb) is
  'Notes what a bank file pays back (Administrators), once, under the given id, and returns the id of each transfer, '
  'from which the browser makes the file, also later; it records no refund. transfers: [{payment_id or '
  'credit_note_id, cents, all that is left of it, transfers}] as get_refundable has them. Errors: PT409 used or put '
  'into a file meanwhile, or the file has others; 22023.';

-- Grants on functions.

grant execute on function private.get_refundable(), private.make_bank_file(uuid, jsonb) to authenticated;
grant execute on function public.get_bank_transfer(uuid, uuid), public.get_refundable(),
  public.make_bank_file(uuid, jsonb) to authenticated;
