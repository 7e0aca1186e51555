/** The mutation key of uploads that a form waits for before it can be saved. */
export const formUploadKey = ['form-upload']
