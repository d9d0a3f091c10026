import type { MissingFactor } from '../second-factor'
import { Enrolment } from './enrolment'
import { GiveCode } from './give-code'

/** The form for what a session lacks. Once the session is proven, the dashboard goes on by itself. */
export function MissingFactorForm({ missing }: { missing: MissingFactor }) {
  return missing === 'code' ? <GiveCode /> : <Enrolment onDone={() => undefined} />
}
