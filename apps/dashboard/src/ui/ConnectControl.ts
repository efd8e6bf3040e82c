import { createContext, type ReactElement, type ReactNode } from 'react'

/**
 * Connects a control with the label and the error of the `Field` around it. Without one there is nothing to connect, and
 * the code for it is not needed: the first page has no forms.
 */
export const ConnectControl = createContext((control: ReactElement): ReactNode => control)
