"""The table screen in the engines of other browsers: Safari's (WebKitGTK) and Firefox's, each as Debian brings it."""
