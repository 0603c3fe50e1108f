package screen

// Forget asks r.Person whether everything about them is to be deleted, and tells what is kept.
func Forget(r Reader, lim Limits) Screen { return Screen{} }

// Forgotten tells that it was done, or that nothing was deleted.
func Forgotten(r Reader, done bool) Screen { return Screen{} }
