/**
 * The parts of the office's Newsletter section, for the links between them.
 *
 * @param current the part that is open
 */
export function newsletterParts(current: 'issues' | 'subscribers') {
  return [
    { to: '/dashboard/newsletter', label: 'Issues', current: current === 'issues' },
    { to: '/dashboard/newsletter/subscribers', label: 'Subscribers', current: current === 'subscribers' },
  ]
}
