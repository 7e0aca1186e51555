/** The style of the panel. It is in a shadow root, so the panel's and the app's styles do not affect each other. */
export const panelStyle = `
  :host { position: fixed; inset: auto auto 0.5rem 0.5rem; z-index: 2147483647; font: 14px/1.4 system-ui, sans-serif; }
  details { max-width: min(20rem, calc(100vw - 1.5rem)); border: 1px solid #8a8f98; border-radius: 0.5rem;
    background: #ffffff; color: #14181f; box-shadow: 0 4px 16px rgb(0 0 0 / 25%); }
  summary { padding: 0.375rem 0.75rem; cursor: pointer; font-weight: 600; }
  form { display: grid; gap: 0.75rem; padding: 0.25rem 0.75rem 0.75rem; }
  label { display: grid; gap: 0.25rem; }
  select, button { min-height: 2.25rem; border: 1px solid #6b7280; border-radius: 0.375rem; padding: 0 0.5rem;
    background: #ffffff; color: inherit; font: inherit; }
  button { cursor: pointer; }
  p { margin: 0; }
  @media (width < 640px) { details:not([open]) summary span { display: none; } }
  .row { display: flex; flex-wrap: wrap; gap: 0.5rem; }
  :focus-visible { outline: 3px solid #1d4ed8; outline-offset: 1px; }
  @media print { :host { display: none; } }
`
