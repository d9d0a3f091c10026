/** A node of a plan, as `EXPLAIN (FORMAT JSON)` has it. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Filter?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  'Join Filter'?: string
  Plans?: PlanNode[]
}

function withChildren(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(withChildren)]
}

/**
 * Reads the plans that `auto_explain` has reported: those of a statement and of the statements inside the functions that it calls.
 *
 * @param notices messages of the server; those not from `auto_explain` are ignored
 * @returns every node of every plan
 */
export function plansOf(notices: readonly string[]): PlanNode[] {
  return notices.flatMap((notice) => {
    const [, json] = /^duration: [\d.]+ ms {2}plan:\n([\s\S]*)$/.exec(notice) ?? []
    return json === undefined ? [] : withChildren((JSON.parse(json) as { Plan: PlanNode }).Plan)
  })
}
