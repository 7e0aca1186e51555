/** Marks an upload whose answer a form is waiting for: it cannot be saved before. */
export const formUploadKey = ['form-upload']
