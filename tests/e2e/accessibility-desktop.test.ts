import { describeAccessibility } from '../support/accessibility-suite'
import { desktop } from '../support/browser'

describeAccessibility(desktop)
