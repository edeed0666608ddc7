CREATE TABLE `class_requests` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`class_id` text NOT NULL,
	`person_id` text NOT NULL,
	`role` text NOT NULL,
	`status` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`answered_at` text,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`created_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "class_requests_answered" CHECK(("class_requests"."status" = 'pending') = ("class_requests"."answered_at" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `class_requests_open` ON `class_requests` (`institute_id`,`person_id`,`class_id`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `class_requests_class` ON `class_requests` (`institute_id`,`class_id`,`status`,`id`);--> statement-breakpoint
CREATE TABLE `students` (
	`institute_id` text NOT NULL,
	`person_id` text NOT NULL,
	`guardian_contact_number` text,
	`created_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `person_id`),
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `classes` ADD `name_key` text;--> statement-breakpoint
ALTER TABLE `classes` ADD `removed_at` text;--> statement-breakpoint
-- Two classes may have had one name; the later one keeps it with its id in the key.
UPDATE `classes` SET `name_key` = lower(trim(`name`)) || CASE WHEN EXISTS (
    SELECT 1 FROM `classes` earlier WHERE earlier.`institute_id` = `classes`.`institute_id`
      AND lower(trim(earlier.`name`)) = lower(trim(`classes`.`name`)) AND earlier.`id` < `classes`.`id`)
  THEN ' ' || `id` ELSE '' END;--> statement-breakpoint
CREATE UNIQUE INDEX `classes_name` ON `classes` (`institute_id`,`name_key`);--> statement-breakpoint
ALTER TABLE `members` ADD `removed_at` text;