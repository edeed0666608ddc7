-- Two admins who remove each other at the same time both pass any check made before; the database lets one through.
CREATE TRIGGER `memberships_last_admin_delete` BEFORE DELETE ON `memberships`
WHEN OLD.`role` = 'admin' AND (SELECT count(*) FROM `memberships` WHERE `institute_id` = OLD.`institute_id` AND `role` = 'admin') = 1
BEGIN
  SELECT RAISE(ABORT, 'LAST_ADMIN');
END;
--> statement-breakpoint
CREATE TRIGGER `memberships_last_admin_update` BEFORE UPDATE ON `memberships`
WHEN OLD.`role` = 'admin' AND (NEW.`role` <> 'admin' OR NEW.`institute_id` <> OLD.`institute_id`)
  AND (SELECT count(*) FROM `memberships` WHERE `institute_id` = OLD.`institute_id` AND `role` = 'admin') = 1
BEGIN
  SELECT RAISE(ABORT, 'LAST_ADMIN');
END;
