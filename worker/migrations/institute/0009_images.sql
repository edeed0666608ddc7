CREATE TABLE `lesson_images` (
	`institute_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`image_id` text NOT NULL,
	`bytes` integer NOT NULL,
	`added_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `lesson_id`, `image_id`),
	FOREIGN KEY (`institute_id`,`lesson_id`) REFERENCES `lessons`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "lesson_images_bytes" CHECK("lesson_images"."bytes" > 0),
	CONSTRAINT "lesson_images_id" CHECK(length("lesson_images"."image_id") = 64)
);
