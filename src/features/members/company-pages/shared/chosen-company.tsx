import { useState, type ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { ListParts } from '@/components/ui/list-page'
import { OfficePage } from '@/components/ui/office-page'
import { EmptyState } from '@/components/ui/states'
import { linkLook } from '@/components/ui/link-look'
import { managedBy, useSession, type OwnBelonging } from '@/features/people/session/api'

const list = '/dashboard/company'
const title = 'My company'

/** The parts of *My company*, and what stands behind the address of the company for each. */
const parts = { page: '', dues: '/dues', facts: '/facts' } as const
type PartName = keyof typeof parts

/** A company that the signed-in person keeps, as its pages get it. */
export type KeptCompany = {
  of: OwnBelonging
  /** Whether the person keeps others, too. */
  several: boolean
  /** Whether they do not keep this one any more. */
  ended: boolean
}

/** The head of a part of *My company*, with the links between the parts. */
export function CompanyFrame({
  company: { of, several },
  part,
  lead = of.name,
  actions,
  children,
}: {
  company: KeptCompany
  part: PartName
  lead?: string
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <OfficePage
      title={title}
      lead={lead}
      back={several ? { to: list, label: 'All my companies' } : undefined}
      actions={actions}
    >
      <ListParts
        label="Parts of My company"
        parts={[
          { to: several ? `${list}/${of.slug}` : list, label: 'Page', current: part === 'page' },
          { to: `${list}/${of.slug}${parts.dues}`, label: 'Dues', current: part === 'dues' },
          { to: `${list}/${of.slug}${parts.facts}`, label: 'What membership brought', current: part === 'facts' },
        ]}
      />
      <div className="pt-4">{children}</div>
    </OfficePage>
  )
}

function Choice({ companies }: { companies: readonly OwnBelonging[] }) {
  return (
    <OfficePage title={title} lead="You keep the pages of several companies. Choose one.">
      <ul className="grid max-w-3xl gap-3 sm:grid-cols-2">
        {companies.map(({ member_id, slug, name }) => (
          <li key={member_id}>
            <Link
              to={`${list}/${slug}`}
              className={`${linkLook} flex min-h-touch items-center rounded-card border border-paper-300 bg-paper-50 p-5 hover:border-ink-700`}
            >
              <span className="min-w-0 break-words">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </OfficePage>
  )
}

function Chosen({ slug, children }: { slug: string | undefined; children: (company: KeptCompany) => ReactNode }) {
  const { profile } = useSession()
  const companies = profile ? managedBy(profile) : []
  const found = slug ? companies.find((company) => company.slug === slug) : companies.length === 1 ? companies[0] : null
  // Once it is open it stays on the screen with what was typed, whatever becomes of the right to keep it.
  const [opened, setOpened] = useState(found)
  if (found && !opened) setOpened(found)
  const of = opened ?? found
  if (of)
    return children({
      of,
      several: slug !== undefined && companies.length > 1,
      ended: !companies.some(({ member_id }) => member_id === of.member_id),
    })
  if (!slug && companies.length > 1) return <Choice companies={companies} />
  return (
    <OfficePage title={title}>
      <EmptyState>
        {slug
          ? 'You do not keep the page of a company with this address.'
          : 'You do not keep the page of a company. The chamber’s office decides who does. An inactive member has no page.'}
        {slug && companies.length > 0 && (
          <p className="mt-4">
            <ButtonLink to={list} look="secondary">
              Show my company
            </ButtonLink>
          </p>
        )}
      </EmptyState>
    </OfficePage>
  )
}

/**
 * The company pages that the signed-in person keeps: the only one, the one that the address names, or a choice.
 *
 * @param props.children renders a part of it
 */
export function ChosenCompany({ children }: { children: (company: KeptCompany) => ReactNode }) {
  const { slug } = useParams()
  return (
    <Chosen key={slug ?? ''} slug={slug}>
      {children}
    </Chosen>
  )
}
