/** The query keys of second factors. */
export const secondFactorKeys = {
  own: ['second-factor', 'own'] as const,
  of: (person: string) => ['second-factor', 'of', person] as const,
  requirement: ['second-factor', 'requirement'] as const,
}
