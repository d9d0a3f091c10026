/**
 * The parts of the office's Newsletter section, for the links between them.
 *
 * @param current the part that is open
 */
export function newsletterParts(current: 'letters' | 'subscribers') {
  return [
    { to: '/dashboard/newsletter', label: 'Letters', current: current === 'letters' },
    { to: '/dashboard/newsletter/subscribers', label: 'Subscribers', current: current === 'subscribers' },
  ]
}
