import { phone } from '../support/browser'
import { describeOfficeAccessibility } from '../support/office-accessibility-suite'

describeOfficeAccessibility(phone)
