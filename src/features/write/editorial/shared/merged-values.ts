/**
 * A form's values after somebody else has saved: fields that were changed here stay, the others follow what is stored now.
 *
 * @param before what the form began with; unknown for a draft of an earlier release, of which all fields stay
 */
export function mergedValues<V extends object>(typed: V, before: V | undefined, now: V): V {
  const merged = { ...typed }
  if (!before) return merged
  for (const field of Object.keys(now) as (keyof V)[]) {
    if (JSON.stringify(typed[field]) === JSON.stringify(before[field])) merged[field] = now[field]
  }
  return merged
}

/**
 * What is said above both versions of merged values.
 *
 * @param whole whether all fields of a draft stayed, typed or not
 */
export const mergedChoice = (whole = false) =>
  whole
    ? undefined
    : 'The stored version and yours. Fields that you did not touch follow the stored one; saving replaces the others. The stored version stays among the versions.'
