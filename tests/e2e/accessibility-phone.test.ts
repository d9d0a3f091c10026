import { describeAccessibility } from '../support/accessibility-suite'
import { phone } from '../support/browser'

describeAccessibility(phone)
