import { desktop } from '../support/browser'
import { describeOfficeAccessibility } from '../support/office-accessibility-suite'

describeOfficeAccessibility(desktop)
